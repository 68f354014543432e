/** Currencies without decimals at the processor, and those with three; amounts in all others are in hundredths. */
const withoutDecimals: ReadonlySet<string> = new Set(
  'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '),
)
const withThreeDecimals: ReadonlySet<string> = new Set('bhd jod kwd omr tnd'.split(' '))

/**
 * The number of digits of an amount in minor units after the decimal point. The table is the processor's: `Intl` shows some
 * currencies without decimals whose amounts are in hundredths.
 * @param currency in any case
 */
export function digitsOf(currency: string): number {
  const code = currency.toLowerCase()
  if (withoutDecimals.has(code)) return 0
  return withThreeDecimals.has(code) ? 3 : 2
}

/** Minor units as a decimal number with the currency's own digits: 1094 usd → "10.94". Never through a float. */
export function decimalOf(amount: bigint | number, currency: string): Intl.StringNumericLiteral {
  const digits = digitsOf(currency)
  const sign = amount < 0 ? '-' : ''
  const all = String(amount < 0 ? -amount : amount).padStart(digits + 1, '0')
  const decimal = digits === 0 ? `${sign}${all}` : `${sign}${all.slice(0, -digits)}.${all.slice(-digits)}`
  return decimal as Intl.StringNumericLiteral
}
