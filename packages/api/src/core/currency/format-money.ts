import { decimalOf, digitsOf } from './digits.ts'

/** Minor units formatted for people, with the currency's own digits: 109400 usd → "$1,094.00". Never through a float. */
export function formatMoney(amount: bigint, currency: string): string {
  const digits = digitsOf(currency)
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(decimalOf(amount, currency) as Intl.StringNumericLiteral)
}
