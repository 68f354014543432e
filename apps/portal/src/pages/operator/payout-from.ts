import { operator } from '#messages/operator.ts'
import type { Typed } from '../../form/dialog-form.tsx'
import { parseMoney } from '../../money/format.ts'
import type { Issue } from '../../server/failure.ts'

const t = operator.payoutFrom

/** Reads a payout, which may be of many payments and so more than one payment can be. */
export function payoutFrom(
  form: Pick<FormData, 'get'>,
): Typed<{ amount: number; currency: string; reference: string }> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const currency = text('currency')
  const reference = text('reference')
  const amount = parseMoney(text('amount'), currency)
  const issues: Issue[] = [
    ...(amount === null || amount === 0 ? [{ param: 'amount', message: t.enterAmountSuch }] : []),
    ...(/^[A-Za-z]{3}$/.test(currency) ? [] : [{ param: 'currency', message: t.enterCodeSuchUsd }]),
    ...(reference === '' ? [{ param: 'reference', message: t.mustNotEmpty }] : []),
  ]
  return amount === null || issues.length > 0 ? { issues } : { fields: { amount, currency, reference } }
}
