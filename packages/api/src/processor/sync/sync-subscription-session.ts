import type { SubscriptionSession, Tx } from '@merchant-payments/db'
import type { Patience, SubscriptionCheckoutSnapshot } from '@merchant-payments/processor'
import { recordEvent } from '@merchant-payments/webhooks'
import { toSubscriptionSession } from '../../contract/subscription-sessions/wire.ts'
import { addMetadataEntries } from '../../core/metadata-entries/entries.ts'
import type { Services } from '../../core/request/context.ts'
import type { Owner } from '../../core/rows/find-owner.ts'
import { type ProcessorObject, writeAll } from '../../core/rows/sync-object.ts'
import { countPaid } from '../hosting/reservations.ts'
import { checkoutEventsFor } from './checkout-events.ts'
import { lockSubscriptionSession } from './lock-subscription-session.ts'

/** Data of a session's first payment that the checkout does not contain: whether it was delayed, and its status. */
export type FirstPayment = { delayed: boolean; status?: string | undefined }

/** Data of a session that the caller has: its row, and possibly its first payment. */
type KnownSubscriptionSession = { owner: Owner; ref: string; firstPayment?: FirstPayment }

/** A subscription session, and the id of its subscription once that has begun. */
export type SyncedSubscriptionSession = { session: SubscriptionSession; subscription: string | null }

/**
 * Syncs a subscription session, and records the events of its end and of a delayed first payment, each once. A complete or
 * expired session never changes again, so its reads need no version.
 * @throws ProcessorError
 */
export async function syncSubscriptionSession(
  services: Services,
  { scope, id }: ProcessorObject,
  known: KnownSubscriptionSession,
  patience?: Patience,
): Promise<SyncedSubscriptionSession> {
  const snapshot = await services.processor.subscriptionCheckouts.retrieve(scope, id, patience)
  const session = await writeAll(services, known.owner.id, (tx) =>
    writeSubscriptionSession(services, tx, known, snapshot),
  )
  return { session, subscription: snapshot.subscription }
}

async function writeSubscriptionSession(
  services: Services,
  tx: Tx,
  { owner, ref, firstPayment = { delayed: false } }: KnownSubscriptionSession,
  snapshot: SubscriptionCheckoutSnapshot,
): Promise<SubscriptionSession> {
  const row = await lockSubscriptionSession(tx, owner.id, ref)
  const now = services.processorClock.now()
  const { id, subscription, created: createdAt, expiresAt, paymentStatus } = snapshot
  const url = row.erasedAt === null ? snapshot.url : null
  const status = row.status === 'open' ? snapshot.status : row.status
  const paid = firstPaymentOf(row, snapshot)
  const written =
    status === row.status && paid === row.paymentStatus
      ? row
      : await tx.subscriptionSession.update({
          where: { accountId_ref: { accountId: owner.id, ref } },
          data: { id, url, status, paymentStatus: paid, createdAt, expiresAt, updatedAt: services.clock.now() },
        })
  if (paid !== row.paymentStatus && paid !== 'unpaid') await countPaid(tx, row)
  // An event has arrived before the answer that the session was opened with.
  if (row.id === null && written.id !== null)
    await addMetadataEntries(tx, 'subscription_session', [{ ...written, id: written.id }])
  // The row does not record whether the first payment is delayed: a caller that knows it passes it.
  const before = { status: row.status as SubscriptionCheckoutSnapshot['status'], paymentStatus }
  const after = { status: status as SubscriptionCheckoutSnapshot['status'], paymentStatus }
  for (const { type, transition } of checkoutEventsFor(before, after, firstPayment.status, firstPayment.delayed)) {
    const data = toSubscriptionSession({ ...written, id }, subscription, owner.livemode)
    await recordEvent(tx, { account: owner, type, objectId: id, transition, data, now })
  }
  return written
}

/** The status of the first payment after a read: null before the session is complete, and where an older release completed it. */
function firstPaymentOf(
  { status, paymentStatus }: SubscriptionSession,
  snapshot: SubscriptionCheckoutSnapshot,
): string | null {
  const isFollowed = paymentStatus === 'unpaid' || (status === 'open' && snapshot.status === 'complete')
  return isFollowed ? snapshot.paymentStatus : paymentStatus
}
