import type { SubscriptionProduct, SubscriptionSession } from '@merchant-payments/db'
import type { ChangePlan, MovedDiscount, SubscriptionSnapshot } from '@merchant-payments/processor'
import type { SubscriptionChangeWish, SubscriptionWire } from '../../contract/subscriptions/schema.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { invalid } from '../../core/request/errors.ts'
import { assertNotRejected } from '../../processor/hosting/assert-not-rejected.ts'
import { changeOnOpenRoute } from '../../processor/hosting/move-subscriptions.ts'
import { changeSubscription } from './change.ts'
import { decideItemChange, priceIdOf } from './decide-item-change.ts'
import { findMovedDiscount } from './moved-discount.ts'
import { requirePaymentMethod } from './require-payment-method.ts'

/**
 * Plans a change of the price or the seats of an item for the end of the period, in place of one that is planned. The renewal's
 * invoice has the new price, and the platform's fee of it. Idempotent.
 * @param plan the product of the new price; null to keep the price
 * @throws subscription_not_found, validation_error, account_rejected, ProcessorError
 */
export async function planForPeriodEnd(
  scope: AccountScope,
  input: SubscriptionChangeWish,
  plan: SubscriptionProduct | null,
): Promise<SubscriptionWire> {
  const { account, services } = scope
  assertNotRejected(account)
  const { subscriptions } = services.processor
  const { id } = input
  return changeSubscription(scope, id, ({ session: sold }) =>
    changeOnOpenRoute(scope, sold, async (session) => {
      const on = { livemode: account.livemode, hostAccount: session.hostAccount }
      const snapshot = await subscriptions.retrieve(on, id)
      const moved = await findMovedDiscount(scope, snapshot, session, plan, 'period_end')
      const planned = planOf(snapshot, input, session, plan, moved)
      await requirePaymentMethod(snapshot, session, plan ? 'price_id' : 'quantity', {
        changed: () => subscriptions.previewPlan(on, planned),
        present: () => subscriptions.previewNext(on, { id, feeItem: planned.feeLine?.item ?? null }),
      })
      await subscriptions.plan(on, planned)
      scope.hasActed?.()
    }),
  )
}

/**
 * The change, from the end of the period on.
 * @param discount the discount that the product of the new price replaces or removes
 * @throws validation_error, also for a subscription that is not renewed
 */
export function planOf(
  { id, status, cancelAtPeriodEnd, items }: SubscriptionSnapshot,
  wish: SubscriptionChangeWish,
  sold: SubscriptionSession,
  plan: SubscriptionProduct | null,
  discount: MovedDiscount | null,
): ChangePlan {
  if (status === 'paused') throw invalid('id', 'is a paused subscription: resume it first')
  if (cancelAtPeriodEnd) throw invalid('id', 'is a subscription that ends with its period: reactivate it first')
  const { changesInterval: _, ...planned } = decideItemChange(items, wish, sold, plan, discount)
  const chosen = items.find((item) => item.id === planned.item)
  if (!chosen) throw new TypeError(`the planned item ${planned.item} is not of ${id}`)
  return {
    ...planned,
    id,
    priceId: plan ? plan.priceId : priceIdOf(chosen, sold),
    every: planned.price?.every ?? chosen.every,
  }
}

/** @throws validation_error while a change is planned */
export function assertNoPlannedChange({ plannedChange }: Pick<SubscriptionSnapshot, 'plannedChange'>): void {
  if (plannedChange === null) return
  throw invalid('id', 'is a subscription with a planned change: reactivate it first, which withdraws the change')
}
