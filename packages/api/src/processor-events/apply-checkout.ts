import { isDelayedCheckout } from '@merchant-payments/processor'
import { advanceSession } from '../projection/advance-session.ts'
import { observe } from '../projection/observe.ts'
import { applySubscriptionCheckout } from './apply-subscription-checkout.ts'
import type { Handler } from './handlers.ts'
import { sessionOf } from './session-of.ts'

export const applyCheckout: Handler = async (services, event) => {
  if ((event.object as { mode?: unknown }).mode === 'subscription') return applySubscriptionCheckout(services, event)
  const found = await sessionOf(services, event)
  if (!found) return 'ignored'
  const { owner, session } = found
  const where = { livemode: owner.livemode, hostAccount: session.hostAccount }
  const seen = await observe(services, () => services.processor.retrieveCheckout(where, event.objectId))
  const { type } = event
  const delayed = isDelayedCheckout({ type, object: event.object as Record<string, unknown> })
  await advanceSession(services, owner, session.ref, seen, delayed)
  return 'applied'
}
