import type { SeatsUpdate, SubscriptionWire } from '../../contract/subscriptions/schema.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { invalid } from '../../core/request/errors.ts'
import { idempotentRef } from '../../core/request/idempotent-ref.ts'
import { collectInvoiceDraft } from '../../processor/events/collect-invoice-draft.ts'
import { assertNotRejected } from '../../processor/hosting/assert-not-rejected.ts'
import { changeOnOpenRoute } from '../../processor/hosting/move-subscriptions.ts'
import { changeSubscription } from './change.ts'
import { planSeats } from './plan-seats.ts'

/**
 * Changes the seats of an item, and with them the platform's fee on each invoice, and the fee line if the customer pays the
 * fee. If the process dies before an immediate invoice is paid, the draft is collected when its event is applied, or within
 * the hour; if there is no draft yet, the next invoice contains the amount.
 * @param prorateAt the time from which the rest of the period is prorated; now by default
 * @throws subscription_not_found, validation_error, account_rejected, ProcessorError
 */
export async function changeSeats(
  scope: AccountScope,
  input: SeatsUpdate,
  prorateAt?: Date,
): Promise<SubscriptionWire> {
  const { account, services } = scope
  assertNotRejected(account)
  const { processor } = services
  return changeSubscription(scope, input.id, ({ session: sold, collectionPausedAt }) =>
    changeOnOpenRoute(scope, sold, async (session) => {
      const on = { livemode: account.livemode, hostAccount: session.hostAccount }
      const { items, customer, ...period } = await processor.subscriptions.retrieve(on, input.id)
      if (prorateAt && (prorateAt < period.currentPeriodStart || prorateAt > period.currentPeriodEnd)) {
        throw invalid('proration_date', 'is outside the current period: preview the change again')
      }
      const plan = planSeats(items, input, session)
      const ref = idempotentRef(scope, [input, prorateAt, plan])
      await processor.subscriptions.changeSeats(on, {
        ref,
        id: input.id,
        merchantId: account.merchantId,
        quantity: input.quantity,
        prorate: input.proration_behavior !== 'none',
        prorateAt,
        ...plan,
      })
      scope.hasActed?.()
      if (input.proration_behavior !== 'always_invoice') return
      // An invoice that the processor creates and collects at once would be paid before its fee is set.
      const destination = session.route === 'destination' ? account.processorAccountId : null
      const waits = collectionPausedAt !== null
      const id = await processor.invoices.draftPending(on, {
        ref,
        subscription: input.id,
        customer,
        destination,
        waits,
      })
      if (id !== null && !waits) await collectInvoiceDraft(services, on, { id, customer })
    }),
  )
}
