import type { SubscriptionSession } from '@merchant-payments/db'
import type { SubscriptionCheckoutSnapshot } from '@merchant-payments/processor'
import { recordEvent } from '@merchant-payments/webhooks'
import type { Services } from '../request/context.ts'
import { toSubscriptionSession } from '../resources/subscription-sessions/wire.ts'
import { lockSubscriptionSession } from './lock-subscription-session.ts'
import type { Owner } from './owner.ts'
import { storyOf } from './session-story.ts'

/** What is known of a session's first payment from elsewhere: that it was delayed, and its status. */
export type FirstPayment = { delayed: boolean; status?: string | undefined }

/**
 * Moves a subscription session to what the processor says of it now, and tells of its end and of a delayed first payment,
 * each once: row, event and deliveries in one transaction under the row's lock. One that is complete or expired stays so.
 */
export async function advanceSubscriptionSession(
  services: Services,
  owner: Owner,
  ref: string,
  snapshot: SubscriptionCheckoutSnapshot,
  payment: FirstPayment = { delayed: false },
): Promise<SubscriptionSession> {
  const session = await services.database.prisma.$transaction(async (tx) => {
    const row = await lockSubscriptionSession(tx, owner.id, ref)
    const now = services.processorClock.now()
    const { id, url, subscription, created: createdAt, expiresAt, paymentStatus } = snapshot
    const status = row.status === 'open' ? snapshot.status : row.status
    const moved =
      status === row.status
        ? row
        : await tx.subscriptionSession.update({
            where: { accountId_ref: { accountId: owner.id, ref } },
            data: { id, url, status, createdAt, expiresAt, updatedAt: services.clock.now() },
          })
    // The row does not keep whether its first payment is still to come: whoever heard of a delayed one says so.
    const before = { status: row.status as SubscriptionCheckoutSnapshot['status'], paymentStatus }
    const after = { status: status as SubscriptionCheckoutSnapshot['status'], paymentStatus }
    for (const { type, transition } of storyOf(before, after, payment.status, payment.delayed)) {
      const data = toSubscriptionSession({ ...moved, id }, subscription, owner.livemode)
      await recordEvent(tx, { account: owner, type, objectId: id, transition, data, now })
    }
    return moved
  })
  services.wakeDeliveries()
  return session
}
