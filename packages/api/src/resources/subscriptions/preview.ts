import type { SubscriptionPreviewWire, SubscriptionQuestion } from '../../contract/subscriptions/schema.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import { loadRecurringPrice } from '../subscription-sessions/prices.ts'
import { costOfChange } from './cost-of-change.ts'

/**
 * The invoice that an update would cause, with the platform's fee. Changes nothing.
 * @throws subscription_not_found, price_not_found, validation_error, ProcessorError
 */
export async function previewSubscription(
  scope: AccountScope,
  input: SubscriptionQuestion,
): Promise<SubscriptionPreviewWire> {
  const { price_id, effective, metadata: _, ...wish } = input
  const plan = price_id === undefined ? null : await loadRecurringPrice(scope, price_id)
  const { invoice, date } = await costOfChange(scope, wish, plan, effective)
  if (invoice === null) return { lines: [], amount_due: 0, fee_amount: 0, currency: null, next_payment_at: null }
  return {
    lines: invoice.lines.map(({ description, amount }) => ({ description, amount: Number(amount) })),
    amount_due: Number(invoice.amountDue),
    fee_amount: Number(invoice.fee),
    currency: invoice.currency,
    next_payment_at: unixSeconds(date),
  }
}
