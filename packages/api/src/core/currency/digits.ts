/** Currencies that the processor counts in hundredths, although they are used without decimals. */
const hundredths: ReadonlySet<string> = new Set(['isk', 'ugx'])

const known = new Map<string, number>()

/**
 * The number of digits of an amount in minor units after the decimal point.
 * @param currency lower case
 */
export function digitsOf(currency: string): number {
  const before = known.get(currency)
  if (before !== undefined) return before
  const usual = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits
  const digits = hundredths.has(currency) ? 2 : (usual ?? 2)
  known.set(currency, digits)
  return digits
}

/** Minor units as a decimal number with the currency's own digits: 1094 usd → "10.94". Never through a float. */
export function decimalOf(amount: bigint, currency: string): string {
  const digits = digitsOf(currency)
  const sign = amount < 0n ? '-' : ''
  const all = String(amount < 0n ? -amount : amount).padStart(digits + 1, '0')
  return digits === 0 ? `${sign}${all}` : `${sign}${all.slice(0, -digits)}.${all.slice(-digits)}`
}
