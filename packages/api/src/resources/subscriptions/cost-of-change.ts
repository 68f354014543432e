import type { SubscriptionProduct } from '@merchant-payments/db'
import type { SubscriptionChangeWish } from '../../contract/subscriptions/schema.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { type PricedInvoice, priceInvoice } from '../../processor/billing/price-invoice.ts'
import { explain } from './change.ts'
import { assertWithinPeriod } from './change-items.ts'
import { decideItemChange } from './decide-item-change.ts'
import { isRenewing } from './is-renewing.ts'
import { loadChangeable } from './load.ts'
import { findMovedDiscount } from './moved-discount.ts'
import { assertNoPlannedChange, planOf } from './plan-for-period-end.ts'

/**
 * The invoice of a change that was not made, and when it is charged; the invoice is null if there would be none. `isRenewing` is about the
 * subscription, as the processor has it, and as our row says.
 */
type CostOfChange = { invoice: PricedInvoice | null; isNow: boolean; date: Date; isRenewing: boolean }

/**
 * The cost of a change, as the processor computes it, and the platform's fee. Changes nothing.
 * @param prorateAt the time from which the rest of the period is prorated; now by default
 * @throws subscription_not_found, validation_error, ProcessorError
 */
export async function costOfChange(
  scope: AccountScope,
  input: SubscriptionChangeWish,
  plan: SubscriptionProduct | null,
  effective: 'now' | 'period_end' = 'now',
  prorateAt?: Date,
): Promise<CostOfChange> {
  const { services, account } = scope
  const { processor, processorClock } = services
  const { id, proration_behavior: proration } = input
  const live = await loadChangeable(scope, id)
  const { session } = live
  const where = { livemode: account.livemode, hostAccount: session.hostAccount }
  const ask = async (): Promise<CostOfChange> => {
    const snapshot = await processor.subscriptions.retrieve(where, id)
    const { items, currentPeriodEnd, status } = snapshot
    const { collectionPausedAt } = live
    const isRunning = isRenewing({ ...snapshot, collectionPausedAt }, snapshot.plannedChange)
    const state = { isRenewing: isRunning && isRenewing(live, live.pendingChange) }
    const moved = await findMovedDiscount(scope, snapshot, session, plan, effective)
    if (effective === 'period_end') {
      const renewal = await processor.subscriptions.previewPlan(where, planOf(snapshot, input, session, plan, moved))
      const invoice = renewal && priceInvoice(renewal, session, { as: 'draft', at: currentPeriodEnd })
      return { invoice, isNow: false, date: currentPeriodEnd, ...state }
    }
    assertNoPlannedChange(snapshot)
    assertWithinPeriod(snapshot, prorateAt)
    const { changesInterval, ...planned } = decideItemChange(items, input, session, plan, moved)
    const preview = await processor.subscriptions.previewChange(where, { id, ...planned, proration, prorateAt })
    const beginsPeriod = changesInterval && status !== 'trialing'
    const isNow = beginsPeriod || proration === 'always_invoice'
    const date = isNow ? (preview?.proratedAt ?? processorClock.now()) : currentPeriodEnd
    const as = beginsPeriod ? 'final' : 'draft'
    return { invoice: preview && priceInvoice(preview, session, { as, at: currentPeriodEnd }), isNow, date, ...state }
  }
  return ask().catch((error: unknown) => explain(scope, live, error))
}
