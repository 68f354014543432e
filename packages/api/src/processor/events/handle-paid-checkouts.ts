import type { Payment } from '@merchant-payments/db'
import { allSettledLimited } from '../../core/concurrency/all-settled-limited.ts'
import type { SyncedSession } from '../sync/sync-session.ts'
import { type Outcome, outcomeOf } from './event-outcome.ts'
import { applyPaymentCheckout } from './handle-checkout.ts'
import { handlePayments } from './handle-payments.ts'
import type { BatchHandler } from './handler.ts'
import { retryTransfersAfter, retryTransfersOf } from './on-money-available.ts'
import type { StoredEvent } from './stored-event.ts'

type Result = PromiseSettledResult<Outcome>

/**
 * Handles checkouts whose events arrived together with the success of their payments. The read of a checkout begins after
 * both and contains its payment, so the payment is not read again.
 */
export const handlePaidCheckouts: BatchHandler<'checkout' | 'payment'> = async (services, scope, events) => {
  const checkouts = events.filter(isCheckout)
  const synced = await allSettledLimited(checkouts, (event) => applyPaymentCheckout(services, event))
  const payments = events.filter(isPayment)
  const applied = new Map(synced.flatMap(appliedPayment).map((payment) => [payment.id, payment]))
  const rest = payments.filter(({ objectId }) => !applied.has(objectId))
  const handled = await retryTransfersAfter(handlePayments)(services, scope, rest)
  const paid = payments.filter(({ objectId }) => applied.has(objectId))
  await retryTransfersOf(
    services,
    paid.flatMap(({ objectId }) => applied.get(objectId)?.accountId ?? []),
  )
  const results = new Map<StoredEvent, Result | undefined>([
    ...checkouts.map((event, index) => [event, outcomeOf(ours(synced[index]))] as const),
    ...rest.map((event, index) => [event, handled[index]] as const),
    ...paid.map((event) => [event, { status: 'fulfilled', value: 'applied' }] as const),
  ])
  return events.map((event) => results.get(event) ?? outcomeOf(undefined))
}

/** The payment of a session that was synced to its final state. The payment's own sync returns an excess fee. */
function appliedPayment(result: PromiseSettledResult<SyncedSession | null>): Payment[] {
  const payment = result.status === 'fulfilled' ? result.value?.payment : null
  return payment?.status === 'succeeded' && !payment.feeExcess ? [payment] : []
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
