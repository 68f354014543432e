/** Special cases: payment processors count these currencies in hundredths, although they have no decimals any more. */
const twoDecimalSpecialCases = new Set(['isk', 'ugx'])

/** The formatted amount: 1094 and `usd` give "$10.94". `amount` is in the currency's smallest unit. */
export function formatMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() })
  const digits = twoDecimalSpecialCases.has(currency) ? 2 : (format.resolvedOptions().maximumFractionDigits ?? 2)
  const text = String(amount).padStart(digits + 1, '0')
  const point = text.length - digits
  // The amount stays text, so that it never becomes a binary fraction.
  return format.format(`${text.slice(0, point)}.${text.slice(point)}` as `${number}`)
}

/** Cents from what a customer typed, such as "7", "7.5", "$7.50" or "7,50"; undefined when it is no such amount. */
export function readCents(typed: string): number | undefined {
  const match = /^\$?\s*(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.trim())
  if (!match) return undefined
  const [, dollars = '', cents = ''] = match
  return Number(dollars + cents.padEnd(2, '0'))
}
