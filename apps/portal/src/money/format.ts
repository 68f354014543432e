import { decimalOf, digitsOf } from '@merchant-payments/api/digits'
import { formatMoney as formatIn } from '@merchant-payments/api/format-money'
import { language } from '#messages/language.ts'

export { decimalOf, digitsOf }

/** Minor units as people read them, as the reader's language writes them: 1250 usd → "$12.50". */
export function formatMoney(amount: number, currency: string): string {
  return formatIn(amount, currency, language.formats ?? [])
}

/** Minor units in a few characters, as beside an axis: 1250000 usd → "$12.5K". */
export function shortMoney(amount: number, currency: string, locale: string | undefined = language.formats): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  }).format(decimalOf(amount, currency))
}

/** "12.50" in a currency of two digits → 1250. Null for a text that is not an amount, or has more decimals than the currency. */
export function parseMoney(text: string, currency: string): number | null {
  const parts = /^(\d{1,12})(?:[.,](\d*))?$/.exec(text.trim())
  if (!parts) return null
  const [, whole = '', fraction = ''] = parts
  const digits = digitsOf(currency)
  if (fraction.length > digits) return null
  return Number(`${whole}${fraction.padEnd(digits, '0')}`)
}
