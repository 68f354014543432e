import { decimalOf, digitsOf } from './digits.ts'

/**
 * Minor units formatted for people, with the currency's own digits: 109400 usd → "$1,094.00". Never through a float.
 * @param locale an empty list for the language of the environment, such as the browser's
 */
export function formatMoney(amount: bigint | number, currency: string, locale: string | [] = 'en-US'): string {
  const digits = digitsOf(currency)
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(decimalOf(amount, currency))
}
