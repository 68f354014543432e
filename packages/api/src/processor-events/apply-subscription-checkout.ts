import { ownMetadataOf } from '@merchant-payments/processor'
import { advanceSubscriptionSession } from '../projection/advance-subscription-session.ts'
import { subscriptionSessionOf, whereOf } from '../projection/subscription-session-of.ts'
import type { Handler } from './handlers.ts'

/** A checkout that begins a subscription has ended. */
export const applySubscriptionCheckout: Handler = async (services, event) => {
  const own = ownMetadataOf(event.object as Record<string, unknown>)
  const found = await subscriptionSessionOf(services, whereOf(event), own)
  if (!found) return 'ignored'
  const { owner, where, session } = found
  const snapshot = await services.processor.retrieveSubscriptionCheckout(where, event.objectId)
  await advanceSubscriptionSession(services, owner, session.ref, snapshot)
  return 'applied'
}
