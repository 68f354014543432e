import { findSubscriptionSession } from '../sync/find-subscription-session.ts'
import { syncSession } from '../sync/sync-session.ts'
import { syncSubscriptionSession } from '../sync/sync-subscription-session.ts'
import { findSession } from './find-session.ts'
import type { Handler } from './handlers.ts'
import { scopeOf } from './stored-event.ts'

/** A checkout has ended, or the bank has answered to its payment. */
export const handleCheckout: Handler<'checkout'> = async (services, event) => {
  const scope = scopeOf(event)
  const { mode, delayed, failed, ...own } = event.subject
  const find = mode === 'subscription' ? findSubscriptionSession : findSession
  const found = await find(services, scope, own)
  if (!found) return 'ignored'
  const object = { scope, id: event.objectId }
  const known = { owner: found.owner, ref: found.session.ref }
  if (mode === 'payment') await syncSession(services, object, { ...known, delayed })
  else {
    // The checkout of a subscription does not show its payment, but this event can be of no other.
    const firstPayment = { delayed, status: failed ? 'requires_payment_method' : undefined }
    await syncSubscriptionSession(services, object, { ...known, firstPayment })
  }
  return 'applied'
}
