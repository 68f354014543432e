import type { SubscriptionCancel, SubscriptionWire } from '../../contract/subscriptions/schema.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { changeSubscription } from './change.ts'
import { refundLastInvoice } from './refund-last-invoice.ts'

/**
 * Ends a subscription with its period, or at once; then its open invoices are no longer collected. The refund comes first,
 * so that a refused one leaves the subscription as it is. Idempotent.
 * @throws subscription_not_found, also for one that has ended; validation_error and the rejections of a refund;
 * permission_denied, ProcessorError
 */
export async function cancelSubscription(scope: AccountScope, input: SubscriptionCancel): Promise<SubscriptionWire> {
  const { id, when, refund, reason } = input
  const { subscriptions } = scope.services.processor
  return changeSubscription(scope, id, async (live) => {
    const where = { livemode: scope.account.livemode, hostAccount: live.session.hostAccount }
    if (when === 'period_end') return subscriptions.cancelAtPeriodEnd(where, id, reason)
    if (refund !== 'none') await refundLastInvoice(scope, live, refund)
    await subscriptions.cancelNow(where, id, reason)
  })
}
