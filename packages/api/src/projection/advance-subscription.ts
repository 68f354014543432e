import { isDeepStrictEqual } from 'node:util'
import type { Subscription, SubscriptionSession, Tx } from '@merchant-payments/db'
import type { SubscriptionSnapshot } from '@merchant-payments/processor'
import { type NewEvent, recordEvents } from '@merchant-payments/webhooks'
import type { Services } from '../request/context.ts'
import type { SubscriptionItemWire } from '../resources/subscriptions/schema.ts'
import { toSubscription } from '../resources/subscriptions/wire.ts'
import { lockNamedSessions } from './lock-subscription-session.ts'
import { type Observed, takingOf } from './observe.ts'
import { shownAlready } from './overtaken.ts'
import type { Owner } from './owner.ts'
import { saveSubscriptions } from './save-subscriptions.ts'

/** A subscription as it was seen, and the session that it began with. */
export type SeenSubscription = { ref: string; seen: Observed<SubscriptionSnapshot> }

/** `before` is null at the first look, and `after` the same object when nothing newer was seen. */
type Move = { session: SubscriptionSession; before: Subscription | null; after: Subscription; readOrder: bigint }

/**
 * Moves different subscriptions of an account to what the processor says of them now, and tells of what can be seen of
 * the change: rows, events and deliveries in one transaction under the locks of their sessions. A row is made at the first
 * look. Snapshots may come late, twice and in any order.
 * @throws EventTooEarlyError, OvertakenReadingError
 */
export async function advanceSubscriptions(
  services: Services,
  owner: Owner,
  many: readonly SeenSubscription[],
): Promise<Subscription[]> {
  const moves = await services.database.prisma.$transaction((tx) =>
    move(tx, owner, many, services.processorClock.now()),
  )
  services.wakeDeliveries()
  return moves.map(({ after }) => after)
}

/** The same for one. */
export async function advanceSubscription(
  services: Services,
  owner: Owner,
  ref: string,
  seen: Observed<SubscriptionSnapshot>,
): Promise<Subscription> {
  const [subscription] = await advanceSubscriptions(services, owner, [{ ref, seen }])
  if (!subscription) throw new TypeError('one subscription was to be advanced')
  return subscription
}

async function move(tx: Tx, owner: Owner, many: readonly SeenSubscription[], now: Date): Promise<Move[]> {
  const sessionOf = await lockNamedSessions(
    tx,
    owner.id,
    many.map(({ ref }) => ref),
  )
  const known = await tx.subscription.findMany({
    where: { accountId: owner.id, id: { in: many.map(({ seen }) => seen.snapshot.id) } },
  })
  const taking = await takingOf(tx)
  const moves = many.map(({ ref, seen }) => {
    const session = sessionOf(ref)
    const before = known.find(({ id }) => id === seen.snapshot.id) ?? null
    return { session, before, after: movedBy(before, session, seen, taking), readOrder: seen.readOrder }
  })
  await saveSubscriptions(
    tx,
    moves.filter(({ before, after }) => before !== after).map(({ after }) => after),
  )
  await recordEvents(
    tx,
    moves.flatMap((one) => toTell(owner, one, now)),
  )
  return moves
}

/** A row after a snapshot was seen; the row itself when it shows that already. @throws OvertakenReadingError */
function movedBy(
  before: Subscription | null,
  session: SubscriptionSession,
  { snapshot, readOrder }: Observed<SubscriptionSnapshot>,
  taking: Pick<Subscription, 'readOrder' | 'updatedAt'>,
): Subscription {
  const shown = {
    accountId: session.accountId,
    id: snapshot.id,
    sessionRef: session.ref,
    createdAt: before?.createdAt ?? snapshot.created,
    status: snapshot.status,
    items: snapshot.items.filter(({ line }) => line !== 'fee').map((item) => itemOf(item, session)),
    customerEmail: snapshot.customerEmail ?? before?.customerEmail ?? session.customerEmail,
    currentPeriodStart: snapshot.currentPeriodStart,
    currentPeriodEnd: snapshot.currentPeriodEnd,
    cancelAtPeriodEnd: snapshot.cancelAtPeriodEnd,
    canceledAt: snapshot.canceledAt,
    trialEnd: snapshot.trialEnd,
  }
  return shownAlready(before, readOrder, shown) ?? { ...shown, ...taking }
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

function toTell(owner: Owner, { session, before, after, readOrder }: Move, now: Date): NewEvent[] {
  if (before === after) return []
  const data = toSubscription(after, session, owner.livemode)
  const event = { account: owner, objectId: after.id, data, now }
  const story: NewEvent[] = []
  if (!before) story.push({ ...event, type: 'customer.subscription.created', transition: 'created' })
  if (after.status === 'canceled') {
    story.push({
      ...event,
      type: 'customer.subscription.deleted',
      transition: 'deleted',
      // Whoever sorts by time sees a subscription that was over at the first look begin first.
      now: before ? now : new Date(now.getTime() + 1),
    })
  } else if (before && !isDeepStrictEqual(toSubscription(before, session, owner.livemode), data)) {
    story.push({ ...event, type: 'customer.subscription.updated', transition: `updated:${readOrder}` })
  }
  return story
}
