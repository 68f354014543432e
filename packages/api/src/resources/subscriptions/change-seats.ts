import { assertNotRejected } from '../../hosting/assert-not-rejected.ts'
import { collectInvoiceDraft } from '../../processor-events/collect-invoice-draft.ts'
import type { AccountScope } from '../../request/account-scope.ts'
import { invalid } from '../../request/errors.ts'
import { idempotentRef } from '../../request/idempotent-ref.ts'
import { changeSubscription } from './change.ts'
import { planSeats } from './plan-seats.ts'
import type { SeatsUpdate, SubscriptionWire } from './schema.ts'

/**
 * Changes the seats of an item, and with them what the platform keeps of each invoice, and the line of a fee that the
 * customer pays. Should the process die before what is invoiced at once is paid, the draft is collected when its event is
 * applied, or within the hour; and before there is one, the next invoice asks for it.
 * @param prorateAt as of when the rest of the period is reckoned; now, when left out
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
  return changeSubscription(scope, input.id, async ({ session }) => {
    const where = { livemode: account.livemode, hostAccount: session.hostAccount }
    const { items, customer, ...period } = await processor.subscriptions.retrieve(where, input.id)
    if (prorateAt && (prorateAt < period.currentPeriodStart || prorateAt > period.currentPeriodEnd)) {
      throw invalid('proration_date', 'is outside the current period: preview the change again')
    }
    const plan = planSeats(items, input, session)
    const ref = idempotentRef(scope, [input, prorateAt, plan])
    await processor.subscriptions.changeSeats(where, {
      ref,
      id: input.id,
      merchantId: account.merchantId,
      quantity: input.quantity,
      prorate: input.proration_behavior !== 'none',
      prorateAt,
      ...plan,
    })
    if (input.proration_behavior !== 'always_invoice') return
    // The processor's own invoice at once would be paid before its fee could be set.
    const destination = session.route === 'destination' ? account.processorAccountId : null
    const id = await processor.invoices.draftPending(where, { ref, subscription: input.id, customer, destination })
    if (id !== null) await collectInvoiceDraft(services, where, { id, customer })
  })
}
