import { allSettledLimited } from '../concurrency/all-settled-limited.ts'
import type { SyncedSession } from '../sync/sync-session.ts'
import { type Outcome, outcomeOf } from './event-outcome.ts'
import { applyPaymentCheckout } from './handle-checkout.ts'
import { handlePayments } from './handle-payments.ts'
import type { BatchHandler } from './handlers.ts'
import { retryTransfersAfter } from './on-money-available.ts'
import type { StoredEvent } from './stored-event.ts'

type Result = PromiseSettledResult<Outcome>

/**
 * Handles checkouts whose events arrived together with the success of their payments. The read of a checkout begins after
 * both and contains its payment, so the payment is not read again.
 */
export const handlePaidCheckouts: BatchHandler<'checkout' | 'payment'> = async (services, scope, events) => {
  const checkouts = events.filter(isCheckout)
  const synced = await allSettledLimited(checkouts, (event) => applyPaymentCheckout(services, event))
  const applied = new Set(synced.flatMap(appliedPayment))
  const payments = events.filter(isPayment)
  const handleRest = retryTransfersAfter(async (_services, _scope, all) => {
    const rest = all.filter(({ objectId }) => !applied.has(objectId))
    const handled = await handlePayments(services, scope, rest)
    return all.map((event): Result => handled[rest.indexOf(event)] ?? { status: 'fulfilled', value: 'applied' })
  })
  const handled = await handleRest(services, scope, payments)
  const results = new Map<StoredEvent, Result | undefined>([
    ...checkouts.map((event, index) => [event, outcomeOf(ours(synced[index]))] as const),
    ...payments.map((event, index) => [event, handled[index]] as const),
  ])
  return events.map((event) => results.get(event) ?? outcomeOf(undefined))
}

/** The payment of a session that was synced to its final state. The payment's own sync returns an excess fee. */
function appliedPayment(result: PromiseSettledResult<SyncedSession | null>): string[] {
  const payment = result.status === 'fulfilled' ? result.value?.payment : null
  return payment?.status === 'succeeded' && !payment.feeExcess ? [payment.id] : []
}

function ours(result: PromiseSettledResult<SyncedSession | null> | undefined) {
  return result?.status === 'fulfilled' ? { ...result, value: result.value !== null } : result
}

function isCheckout(event: StoredEvent): event is StoredEvent<'checkout'> {
  return event.subject.kind === 'checkout'
}

function isPayment(event: StoredEvent): event is StoredEvent<'payment'> {
  return event.subject.kind === 'payment'
}
