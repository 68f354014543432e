import type { SubscriptionProduct } from '@merchant-payments/db'
import type { SubscriptionSnapshot } from '@merchant-payments/processor'
import type { SubscriptionChangeWish, SubscriptionWire } from '../../contract/subscriptions/schema.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { invalid } from '../../core/request/errors.ts'
import { idempotentRef } from '../../core/request/idempotent-ref.ts'
import { chargeAtOnce } from '../../processor/billing/charge-at-once.ts'
import { priceInvoice } from '../../processor/billing/price-invoice.ts'
import { collectInvoiceDraft } from '../../processor/events/collect-invoice-draft.ts'
import { assertNotRejected } from '../../processor/hosting/assert-not-rejected.ts'
import { changeOnOpenRoute } from '../../processor/hosting/move-subscriptions.ts'
import { changeSubscription } from './change.ts'
import { decideItemChange } from './decide-item-change.ts'
import { findMovedDiscount } from './moved-discount.ts'
import { assertNoPlannedChange } from './plan-for-period-end.ts'
import { requirePaymentMethod } from './require-payment-method.ts'

/**
 * Changes the price or the seats of an item, and with them the platform's fee on each invoice, and the fee line if the customer
 * pays the fee. A price with another interval begins a period, which is charged at once. If the process dies before an immediate
 * invoice is paid, the draft is collected when its event is applied, or within the hour; if there is no draft yet, the next
 * invoice contains the amount.
 * @param plan the product of the new price; null to keep the price
 * @param prorateAt the time from which the rest of the period is prorated; now by default
 * @throws subscription_not_found, validation_error, account_rejected, ProcessorError
 */
export async function changeItems(
  scope: AccountScope,
  input: SubscriptionChangeWish,
  plan: SubscriptionProduct | null,
  prorateAt?: Date,
): Promise<SubscriptionWire> {
  const { account, services } = scope
  assertNotRejected(account)
  const { processor } = services
  const { id, proration_behavior: proration } = input
  return changeSubscription(scope, id, ({ session: sold, collectionPausedAt }) =>
    changeOnOpenRoute(scope, sold, async (session) => {
      const on = { livemode: account.livemode, hostAccount: session.hostAccount }
      const snapshot = await processor.subscriptions.retrieve(on, id)
      const { items, customer, status, ...period } = snapshot
      assertNoPlannedChange(snapshot)
      assertWithinPeriod(period, prorateAt)
      if (plan && status === 'paused') throw invalid('id', 'is a paused subscription: resume it first')
      const { changesInterval, ...planned } = decideItemChange(
        items,
        input,
        session,
        plan,
        await findMovedDiscount(scope, snapshot, session, plan),
      )
      await requirePaymentMethod(snapshot, session, plan ? 'price_id' : 'quantity', {
        // In a trial an immediate invoice has nothing to pay, and the next one has.
        changed: () =>
          processor.subscriptions.previewChange(on, {
            ...{ id, ...planned, prorateAt },
            proration: proration === 'none' ? 'none' : 'create_prorations',
          }),
        present: () => processor.subscriptions.previewNext(on, { id, feeItem: planned.feeLine?.item ?? null }),
      })
      const ref = idempotentRef(scope, [input, prorateAt, planned])
      const change = (feeHundredths: bigint | null, at = prorateAt) =>
        processor.subscriptions.change(on, {
          ...planned,
          feeHundredths,
          ref,
          id,
          prorate: proration !== 'none',
          prorateAt: at,
        })
      if (changesInterval && status !== 'trialing') {
        const preview = await processor.subscriptions.previewChange(on, { id, ...planned, proration, prorateAt })
        if (preview === null) throw new TypeError(`the new period of ${id} has no invoice`)
        await chargeAtOnce(services, on, {
          ref: `${id}:${planned.price?.id}:${period.currentPeriodEnd.getTime()}`,
          id,
          customer,
          invoice: priceInvoice(preview, session, { as: 'final', at: services.processorClock.now() }),
          usualFee: planned.feeHundredths ?? snapshot.feeHundredths,
          feeBefore: snapshot.feeHundredths,
          // The invoice is the one that was priced, to the second.
          change: () => change(null, preview.proratedAt ?? undefined),
        })
        scope.hasActed?.()
        return
      }
      await change(planned.feeHundredths)
      scope.hasActed?.()
      if (proration !== 'always_invoice') return
      // An invoice that the processor creates and collects at once would be paid before its fee is set.
      const destination = session.route === 'destination' ? account.processorAccountId : null
      const waits = collectionPausedAt !== null
      const draft = await processor.invoices.draftPending(on, { ref, subscription: id, customer, destination, waits })
      if (draft !== null && !waits) await collectInvoiceDraft(services, on, { id: draft, customer })
    }),
  )
}

/** @throws validation_error for a time from which the current period cannot be prorated */
export function assertWithinPeriod(
  { currentPeriodStart, currentPeriodEnd }: Pick<SubscriptionSnapshot, 'currentPeriodStart' | 'currentPeriodEnd'>,
  prorateAt: Date | undefined,
): void {
  if (prorateAt && (prorateAt < currentPeriodStart || prorateAt > currentPeriodEnd))
    throw invalid('proration_date', 'is outside the current period: preview the change again')
}
