import type { PaymentSession } from '@merchant-payments/db'
import { definedEvents, type EventTypeOf } from '@merchant-payments/webhooks'

type State = Pick<PaymentSession, 'status' | 'paymentStatus'>

type SessionEventType = EventTypeOf<'session'>

/** The state of the payment in an event of a session, at the time of the event. */
type CheckoutChange = { transition: string; paymentStatus: PaymentSession['paymentStatus'] }

/** The statuses in which the processor leaves a payment that failed. */
const failed: readonly string[] = ['requires_payment_method', 'canceled']

/**
 * The events of a session's change from one state to another, in their order. Events that were recorded before are
 * skipped when these are recorded. A delayed payment has two events, even if only its end was read: completed while
 * unpaid, then the outcome. An earlier read of the session, or the caller (`delayed`), shows that the payment is
 * delayed.
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
  // A complete session that is unpaid cannot be paid again, so its payment has failed.
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
