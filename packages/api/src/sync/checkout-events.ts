import type { PaymentSession } from '@merchant-payments/db'
import { definedEvents, type EventTypeOf } from '@merchant-payments/webhooks'

type State = Pick<PaymentSession, 'status' | 'paymentStatus'>

type SessionEventType = EventTypeOf<'session'>

/** What an event of a session says of the payment at that time. */
type CheckoutChange = { transition: string; paymentStatus: PaymentSession['paymentStatus'] }

/** In these the processor leaves a payment whose money did not come. */
const failed: readonly string[] = ['requires_payment_method', 'canceled']

/**
 * The events of a session that came from one state into another, in the order in which they happened. Those that were recorded
 * before are left out when they are recorded. A delayed payment has two events, also when only its end was seen: completed without
 * the money, then the outcome. It is known to be delayed by an earlier read of the session, or from elsewhere (`delayed`).
 */
export function checkoutEventsFor(
  before: State,
  after: State,
  payment: string | undefined,
  delayed: boolean,
): ({ type: SessionEventType } & CheckoutChange)[] {
  const { status, paymentStatus } = after
  const wasOpen = before.status === 'open'
  const isComplete = status !== 'open' && status !== 'expired'
  const waited = delayed || (before.status === 'complete' && before.paymentStatus === 'unpaid')
  // A session that is complete without its money cannot be tried again: what is left of the payment is that it failed.
  const isLost = paymentStatus === 'unpaid' && failed.includes(payment ?? '')
  const events: Record<SessionEventType, CheckoutChange | null> = {
    'checkout.session.expired': wasOpen && status === 'expired' ? { transition: status, paymentStatus } : null,
    'checkout.session.completed':
      wasOpen && isComplete ? { transition: status, paymentStatus: waited ? 'unpaid' : paymentStatus } : null,
    'checkout.session.async_payment_succeeded':
      isComplete && waited && paymentStatus === 'paid' ? { transition: 'paid', paymentStatus } : null,
    'checkout.session.async_payment_failed': isComplete && isLost ? { transition: 'failed', paymentStatus } : null,
  }
  return definedEvents(events)
}
