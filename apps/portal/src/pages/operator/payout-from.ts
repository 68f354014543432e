import { parseMoney } from '../../money/format.ts'
import type { Issue } from '../../server/failure.ts'

/** Reads a payout, which may be of many payments and so more than one payment can be. */
export function payoutFrom(
  form: Pick<FormData, 'get'>,
): { amount: number; currency: string; reference: string } | { issues: Issue[] } {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const currency = text('currency')
  const reference = text('reference')
  const amount = parseMoney(text('amount'), currency)
  const issues: Issue[] = [
    ...(amount === null || amount === 0 ? [{ param: 'amount', message: 'Enter an amount such as 911.00' }] : []),
    ...(/^[A-Za-z]{3}$/.test(currency) ? [] : [{ param: 'currency', message: 'Enter a code such as USD' }]),
    ...(reference === '' ? [{ param: 'reference', message: 'must not be empty' }] : []),
  ]
  return amount === null || issues.length > 0 ? { issues } : { amount, currency, reference }
}
