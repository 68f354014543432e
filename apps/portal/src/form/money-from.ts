import { form } from '#messages/form.ts'
import { decimalOf, digitsOf, parseMoney } from '../money/format.ts'
import type { Issue } from '../server/failure.ts'

const t = form.moneyFrom

/** The largest amount of one charge, in minor units of any currency. */
const maxAmount = 99_999_999

/**
 * Reads an amount in major units. The API validates minor units, so its message would name a number that was never typed.
 * @param param the API's path of the amount
 */
export function moneyFrom(
  form: Pick<FormData, 'get'>,
  param: string,
): { amount: number; currency: string } | { issues: Issue[] } {
  const currency = String(form.get('currency') ?? '').trim()
  const amount = parseMoney(String(form.get('amount') ?? ''), currency)
  const wrong = (message: string) => ({ issues: [{ param, message }] })
  if (amount === null) {
    const digits = digitsOf(currency)
    return wrong(t.enterPrice({ example: digits === 0 ? '1250' : `12.${'5'.padEnd(digits, '0')}` }))
  }
  if (amount === 0) return wrong(t.moreThanZero)
  if (amount > maxAmount) return wrong(t.atMost({ decimal: decimalOf(maxAmount, currency) }))
  return { amount, currency }
}
