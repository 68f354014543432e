import { isDeepStrictEqual } from 'node:util'
import type { Subscription, SubscriptionSession, Tx } from '@merchant-payments/db'
import type { SubscriptionSnapshot } from '@merchant-payments/processor'
import { recordEvent } from '@merchant-payments/webhooks'
import type { Services } from '../request/context.ts'
import type { SubscriptionItemWire } from '../resources/subscriptions/schema.ts'
import { toSubscription } from '../resources/subscriptions/wire.ts'
import { lockNamedSession } from './lock-subscription-session.ts'
import type { Observed } from './observe.ts'
import type { Owner } from './owner.ts'

/**
 * Moves a subscription to what the processor says of it now, and tells of what can be seen of the change: row, event and
 * deliveries in one transaction under the lock of its session. Its row is made at the first look. Snapshots may come
 * late, twice and in any order.
 * @throws EventTooEarlyError
 */
export async function advanceSubscription(
  services: Services,
  owner: Owner,
  ref: string,
  seen: Observed<SubscriptionSnapshot>,
): Promise<Subscription> {
  const subscription = await services.database.prisma.$transaction(async (tx) => {
    const session = await lockNamedSession(tx, owner.id, ref)
    return move(tx, owner, session, seen, services.clock.now())
  })
  services.wakeDeliveries()
  return subscription
}

async function move(
  tx: Tx,
  owner: Owner,
  session: SubscriptionSession,
  { snapshot, readOrder }: Observed<SubscriptionSnapshot>,
  now: Date,
): Promise<Subscription> {
  const key = { accountId: owner.id, id: snapshot.id }
  const before = await tx.subscription.findUnique({ where: { accountId_id: key } })
  if (before && before.readOrder > readOrder) return before

  const seen = {
    status: snapshot.status,
    items: snapshot.items.filter(({ line }) => line !== 'fee').map((item) => itemOf(item, session)),
    customerEmail: snapshot.customerEmail ?? before?.customerEmail ?? session.customerEmail,
    currentPeriodStart: snapshot.currentPeriodStart,
    currentPeriodEnd: snapshot.currentPeriodEnd,
    cancelAtPeriodEnd: snapshot.cancelAtPeriodEnd,
    canceledAt: snapshot.canceledAt,
    trialEnd: snapshot.trialEnd,
    readOrder,
    updatedAt: now,
  }
  const after = await tx.subscription.upsert({
    where: { accountId_id: key },
    update: seen,
    create: { ...key, ...seen, sessionRef: session.ref, createdAt: snapshot.created },
  })
  await tell(tx, owner, session, { before, after }, now)
  return after
}

function itemOf(item: SubscriptionSnapshot['items'][number], session: SubscriptionSession): SubscriptionItemWire {
  return {
    id: item.id,
    price_id: item.line === 'item' ? session.priceId : null,
    quantity: item.quantity,
    amount: Number(item.amount),
    currency: item.currency,
    interval: item.every.unit,
    interval_count: item.every.count,
  }
}

async function tell(
  tx: Tx,
  owner: Owner,
  session: SubscriptionSession,
  { before, after }: { before: Subscription | null; after: Subscription },
  now: Date,
): Promise<void> {
  const data = toSubscription(after, session, owner.livemode)
  const event = { account: owner, objectId: after.id, data }
  if (!before) await recordEvent(tx, { ...event, type: 'customer.subscription.created', transition: 'created', now })
  if (after.status === 'canceled') {
    await recordEvent(tx, {
      ...event,
      type: 'customer.subscription.deleted',
      transition: 'deleted',
      // Whoever sorts by time sees a subscription that was over at the first look begin first.
      now: before ? now : new Date(now.getTime() + 1),
    })
  } else if (before && !isDeepStrictEqual(toSubscription(before, session, owner.livemode), data)) {
    const transition = `updated:${after.readOrder}`
    await recordEvent(tx, { ...event, type: 'customer.subscription.updated', transition, now })
  }
}
