import type { Issue } from '../failure.ts'
import { digitsOf, parseMoney } from '../money/format.ts'

/**
 * Reads an amount as people write it. Only what the API could not judge is judged here: whether it is one at all.
 * @param param the API's path of the amount
 */
export function moneyFrom(
  form: Pick<FormData, 'get'>,
  param: string,
): { amount: number; currency: string } | { issues: Issue[] } {
  const currency = String(form.get('currency') ?? '').trim()
  const amount = parseMoney(String(form.get('amount') ?? ''), currency)
  if (amount !== null) return { amount, currency }
  const digits = digitsOf(currency)
  const example = digits === 0 ? '1250' : `12.${'5'.padEnd(digits, '0')}`
  return { issues: [{ param, message: `Write the price as ${example}` }] }
}
