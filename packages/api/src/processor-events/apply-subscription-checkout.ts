import { isDelayedCheckout, ownMetadataOf } from '@merchant-payments/processor'
import { advanceSubscriptionSession } from '../projection/advance-subscription-session.ts'
import { subscriptionSessionOf, whereOf } from '../projection/subscription-session-of.ts'
import type { Handler } from './handlers.ts'

/** A checkout that begins a subscription has ended, or the bank has answered to its first payment. */
export const applySubscriptionCheckout: Handler = async (services, event) => {
  const object = event.object as Record<string, unknown>
  const found = await subscriptionSessionOf(services, whereOf(event), ownMetadataOf(object))
  if (!found) return 'ignored'
  const { owner, where, session } = found
  const snapshot = await services.processor.retrieveSubscriptionCheckout(where, event.objectId)
  const { type } = event
  await advanceSubscriptionSession(services, owner, session.ref, snapshot, {
    delayed: isDelayedCheckout({ type, object }),
    // The checkout does not show its payment, but this event can be of no other.
    status: type === 'checkout.session.async_payment_failed' ? 'requires_payment_method' : undefined,
  })
  return 'applied'
}
