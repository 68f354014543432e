import type { SubscriptionSession } from '@merchant-payments/db'
import type { SubscriptionCheckoutSnapshot } from '@merchant-payments/processor'
import { recordEvent } from '@merchant-payments/webhooks'
import type { Services } from '../request/context.ts'
import { toSubscriptionSession } from '../resources/subscription-sessions/wire.ts'
import { lockSubscriptionSession } from './lock-subscription-session.ts'
import type { Owner } from './owner.ts'

/**
 * Moves a subscription session to what the processor says of it now, and tells of its end, once: row, event and
 * deliveries in one transaction under the row's lock. One that is complete or expired stays so.
 */
export async function advanceSubscriptionSession(
  services: Services,
  owner: Owner,
  ref: string,
  snapshot: SubscriptionCheckoutSnapshot,
): Promise<SubscriptionSession> {
  const session = await services.database.prisma.$transaction(async (tx) => {
    const row = await lockSubscriptionSession(tx, owner.id, ref)
    if (row.status !== 'open' || snapshot.status === 'open') return row
    const now = services.clock.now()
    const { id, url, status, subscription, expiresAt } = snapshot
    const moved = await tx.subscriptionSession.update({
      where: { accountId_ref: { accountId: owner.id, ref } },
      data: { id, url, status, expiresAt, updatedAt: now },
    })
    await recordEvent(tx, {
      account: owner,
      type: status === 'complete' ? 'checkout.session.completed' : 'checkout.session.expired',
      objectId: id,
      transition: status,
      data: toSubscriptionSession({ ...moved, id }, subscription, owner.livemode),
      now,
    })
    return moved
  })
  services.wakeDeliveries()
  return session
}
