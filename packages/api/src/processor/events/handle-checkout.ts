import type { Services } from '../../core/request/context.ts'
import { type FoundSession, findSubscriptionSession } from '../sync/find-subscription-session.ts'
import { type SyncedSession, syncSession } from '../sync/sync-session.ts'
import { syncSubscriptionSession } from '../sync/sync-subscription-session.ts'
import { cancelNeverPaidSubscription } from './cancel-never-paid-subscription.ts'
import { findSession } from './find-session.ts'
import type { Handler } from './handler.ts'
import { type StoredEvent, scopeOf } from './stored-event.ts'

/** A checkout has ended, or its delayed payment has succeeded or failed. */
export const handleCheckout: Handler<'checkout'> = (services, event) =>
  event.subject.mode === 'payment' ? handlePayment(services, event) : handleSubscription(services, event)

const handlePayment: Handler<'checkout'> = async (services, event) =>
  (await applyPaymentCheckout(services, event)) ? 'applied' : 'ignored'

/**
 * Syncs the payment session of an event.
 * @returns null if it is not ours
 */
export async function applyPaymentCheckout(
  services: Services,
  event: StoredEvent<'checkout'>,
): Promise<SyncedSession | null> {
  const scope = scopeOf(event)
  const { delayed, ...own } = event.subject
  const found = await findSession(services, scope, own)
  if (!found) return null
  return syncSession(services, { scope, id: event.objectId }, { ...found, delayed })
}

const handleSubscription: Handler<'checkout'> = async (services, event) => {
  const scope = scopeOf(event)
  const { delayed, failed, ...own } = event.subject
  const found = await findSubscriptionSession(services, scope, own)
  if (!found) return 'ignored'
  // The checkout of a subscription does not contain its payment, but this event reports the first one.
  const firstPayment = { delayed, status: failed ? 'requires_payment_method' : undefined }
  const known = { owner: found.owner, ref: found.session.ref, firstPayment }
  const checkout = { scope, id: event.objectId }
  await syncSubscriptionSession(services, checkout, known)
  if (failed) await giveUp(services, found, checkout.id)
  return 'applied'
}

/** Ends a subscription whose first payment failed after the subscription had started. */
async function giveUp(services: Services, found: FoundSession, checkout: string): Promise<void> {
  const { invoices, subscriptionCheckouts } = services.processor
  const { invoice: id } = await subscriptionCheckouts.retrieve(found.scope, checkout)
  const invoice = id && (await invoices.retrieve(found.scope, id))
  if (invoice && invoice.status === 'void') await cancelNeverPaidSubscription(services, found, invoice)
}
