/** Currencies that the processor counts in hundredths, although they are used without decimals. */
const hundredths: ReadonlySet<string> = new Set(['isk', 'ugx'])

const known = new Map<string, number>()

/** The number of digits of an amount in minor units after the decimal point. A text that is no currency has two. */
export function digitsOf(currency: string): number {
  const before = known.get(currency)
  if (before !== undefined) return before
  const digits = hundredths.has(currency.toLowerCase()) || !/^[a-z]{3}$/i.test(currency) ? 2 : usualDigits(currency)
  known.set(currency, digits)
  return digits
}

function usualDigits(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** Minor units as a decimal number with the currency's own digits: 1094 usd → "10.94". Never through a float. */
export function decimalOf(amount: bigint | number, currency: string): Intl.StringNumericLiteral {
  const digits = digitsOf(currency)
  const sign = amount < 0 ? '-' : ''
  const all = String(amount < 0 ? -amount : amount).padStart(digits + 1, '0')
  const decimal = digits === 0 ? `${sign}${all}` : `${sign}${all.slice(0, -digits)}.${all.slice(-digits)}`
  return decimal as Intl.StringNumericLiteral
}
