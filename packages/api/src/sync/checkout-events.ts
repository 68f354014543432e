import type { PaymentSession } from '@merchant-payments/db'
import type { EventType } from '@merchant-payments/webhooks'

type State = Pick<PaymentSession, 'status' | 'paymentStatus'>

/** An event of a session, with what the session said of the payment at that time. */
type CheckoutEvent = { type: EventType; transition: string; paymentStatus: PaymentSession['paymentStatus'] }

/** In these the processor leaves a payment whose money did not come. */
const failed: readonly string[] = ['requires_payment_method', 'canceled']

/**
 * The events of a session that came from one state into another, in the order in which they happened; those that were
 * recorded before are left out when they are recorded. A delayed payment is told in two steps even when the end of it is all
 * that was seen: completed without the money, then what became of it. The session was seen like that, or it is known from
 * elsewhere (`delayed`).
 */
export function checkoutEventsFor(
  before: State,
  after: State,
  payment: string | undefined,
  delayed: boolean,
): CheckoutEvent[] {
  const { status, paymentStatus } = after
  if (status === 'open') return []
  if (status === 'expired') {
    return before.status === 'open' ? [{ type: 'checkout.session.expired', transition: status, paymentStatus }] : []
  }
  const waited = delayed || (before.status === 'complete' && before.paymentStatus === 'unpaid')
  const events: CheckoutEvent[] = []
  if (before.status === 'open') {
    const then = waited ? 'unpaid' : paymentStatus
    events.push({ type: 'checkout.session.completed', transition: status, paymentStatus: then })
  }
  if (waited && paymentStatus === 'paid') {
    events.push({ type: 'checkout.session.async_payment_succeeded', transition: 'paid', paymentStatus })
  }
  // A session that is complete without its money cannot be tried again: what is left of the payment is that it failed.
  if (paymentStatus === 'unpaid' && failed.includes(payment ?? '')) {
    events.push({ type: 'checkout.session.async_payment_failed', transition: 'failed', paymentStatus })
  }
  return events
}
