/** Currencies whose minor unit at the processor is a hundredth, though in daily life they have none. */
const hundredths = new Set(['isk', 'ugx'])

/** How many digits of an amount in minor units stand after the decimal point. Unknown codes have two. */
export function digitsOf(currency: string): number {
  if (!/^[a-z]{3}$/i.test(currency) || hundredths.has(currency.toLowerCase())) return 2
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** Minor units as people type them into a form: 1250 usd → "12.50". */
export function writeMoney(amount: number, currency: string): Intl.StringNumericLiteral {
  const digits = digitsOf(currency)
  const sign = amount < 0 ? '-' : ''
  const all = String(Math.abs(amount)).padStart(digits + 1, '0')
  const whole = all.slice(0, all.length - digits)
  const decimal = digits === 0 ? `${sign}${whole}` : `${sign}${whole}.${all.slice(-digits)}`
  return decimal as Intl.StringNumericLiteral
}

/** Minor units as people read them: 1250 usd → "$12.50". Never through a float. */
export function formatMoney(amount: number, currency: string, locale?: string): string {
  const digits = digitsOf(currency)
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(writeMoney(amount, currency))
}

/** Minor units in a few characters, as beside an axis: 1250000 usd → "$12.5K". */
export function shortMoney(amount: number, currency: string, locale?: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  }).format(writeMoney(amount, currency))
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
