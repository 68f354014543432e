import { ownMetadataOf } from '@merchant-payments/processor'
import { advanceSubscription } from '../projection/advance-subscription.ts'
import { observe } from '../projection/observe.ts'
import { subscriptionSessionOf, whereOf } from '../projection/subscription-session-of.ts'
import type { Handler } from './handlers.ts'

export const applySubscription: Handler = async (services, event) => {
  const own = ownMetadataOf(event.object as Record<string, unknown>)
  const found = await subscriptionSessionOf(services, whereOf(event), own)
  if (!found) return 'ignored'
  const { owner, where, session } = found
  const seen = await observe(services, () => services.processor.retrieveSubscription(where, event.objectId))
  await advanceSubscription(services, owner, session.ref, seen)
  return 'applied'
}
