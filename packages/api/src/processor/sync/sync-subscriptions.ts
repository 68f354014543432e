import { isDeepStrictEqual } from 'node:util'
import type { Discount, Subscription, SubscriptionSession, Tx } from '@merchant-payments/db'
import type { DiscountInUse, PlannedChange, ProcessorScope, SubscriptionSnapshot } from '@merchant-payments/processor'
import { definedEvents, type EventTypeOf, type NewEvent, recordEvents } from '@merchant-payments/webhooks'
import type { SubscriptionItemWire, SubscriptionWire } from '../../contract/subscriptions/schema.ts'
import { unpaidSince } from '../../contract/subscriptions/unpaid-since.ts'
import { toSubscription } from '../../contract/subscriptions/wire.ts'
import { addMetadataEntries } from '../../core/metadata-entries/entries.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import type { Services } from '../../core/request/context.ts'
import type { Owner } from '../../core/rows/find-owner.ts'
import { isAlreadyApplied } from '../../core/rows/stale-read.ts'
import { type ProcessorObject, sync, writeAll } from '../../core/rows/sync-object.ts'
import { nextVersion, type VersionedSnapshot } from '../../core/rows/versioned-snapshot.ts'
import { endOfCard } from '../payment-methods/end-of-card.ts'
import { type KeptBy, keepMethods } from '../payment-methods/keep-methods.ts'
import { findAdoptedPrices } from './find-adopted-prices.ts'
import { lockNamedSessions } from './lock-subscription-session.ts'
import { saveSubscriptions } from './save-subscriptions.ts'
import { syncBatch } from './sync-batch.ts'

/** The owner of a subscription, and the ref of its session. */
export type KnownSubscription = { owner: Owner; ref: string }

type SyncedSubscription = { subscription: Subscription; snapshot: SubscriptionSnapshot }

type SeenSubscription = { ref: string; seen: VersionedSnapshot<SubscriptionSnapshot> }

/** `before` is null at the first read; `after` is the same object if nothing newer was read. */
type Change = {
  session: SubscriptionSession
  before: Subscription | null
  after: Subscription
  snapshot: SubscriptionSnapshot
  version: bigint
}

/**
 * Syncs a subscription under the lock of its session, and records the event of a visible change. The first read inserts the
 * row. Reads may arrive late, twice and in any order.
 * @throws ProcessorError, EventTooEarlyError
 */
export function syncSubscription(
  services: Services,
  { scope, id }: ProcessorObject,
  { owner, ref }: KnownSubscription,
): Promise<SyncedSubscription> {
  return sync(
    services,
    () => services.processor.subscriptions.retrieve(scope, id),
    async (seen) => {
      const [subscription] = await writeSubscriptions(services, owner, [{ ref, seen }])
      if (!subscription) throw new TypeError('one subscription was to be written')
      return { subscription, snapshot: seen.snapshot }
    },
  )
}

/** Syncs several subscriptions in one scope by their ids. Subscriptions of one account are written together. */
export function syncSubscriptions(
  services: Services,
  scope: ProcessorScope,
  known: ReadonlyMap<string, KnownSubscription>,
): Promise<Map<string, PromiseSettledResult<boolean>>> {
  return syncBatch(
    services,
    [...known.keys()],
    (id) => services.processor.subscriptions.retrieve(scope, id),
    async (many) => {
      const found = many.flatMap(({ id, seen }) => {
        const one = known.get(id)
        return one ? [{ ...one, seen }] : []
      })
      for (const [, group] of Map.groupBy(found, ({ owner }) => owner.id)) {
        if (group[0]) await writeSubscriptions(services, group[0].owner, group)
      }
      return many.map(() => true)
    },
  )
}

/** Writes subscriptions of an account as read. @throws EventTooEarlyError, StaleReadError */
export async function writeSubscriptions(
  services: Services,
  owner: Owner,
  many: readonly SeenSubscription[],
): Promise<Subscription[]> {
  const changes = await writeAll(services, owner.id, (tx) => write(services, tx, owner, many))
  return changes.map(({ after }) => after)
}

async function write(services: Services, tx: Tx, owner: Owner, many: readonly SeenSubscription[]): Promise<Change[]> {
  const now = services.processorClock.now()
  const sessionOf = await lockNamedSessions(
    tx,
    owner.id,
    many.map(({ ref }) => ref),
  )
  const known = await tx.subscription.findMany({
    where: { accountId: owner.id, id: { in: many.map(({ seen }) => seen.snapshot.id) } },
  })
  const taken = await nextVersion(tx)
  const adopted = many.filter(({ ref }) => sessionOf(ref).adoptedAt !== null)
  const priceOf = await findAdoptedPrices(
    tx,
    owner.id,
    adopted.flatMap(({ seen }) => seen.snapshot.items.map(({ processorPrice }) => processorPrice)),
  )
  const discountIds = many.flatMap(({ seen }) => seen.snapshot.discount?.id ?? [])
  const discounts =
    discountIds.length > 0
      ? await tx.discount.findMany({ where: { accountId: owner.id, id: { in: discountIds } } })
      : []
  const changes = many.map(({ ref, seen }) => {
    const session = sessionOf(ref)
    const before = known.find(({ id }) => id === seen.snapshot.id) ?? null
    const { snapshot, version } = seen
    return {
      session,
      before,
      after: changedBy(before, session, seen, { ...taken, now }, priceOf, discounts),
      snapshot,
      version,
    }
  })
  await saveSubscriptions(
    tx,
    changes.filter(({ before, after }) => before !== after).map(({ after }) => after),
  )
  await keepMethods(tx, owner.id, changes.flatMap(keptBy))
  await addMetadataEntries(
    tx,
    'subscription',
    changes
      .filter(({ before }) => before === null)
      .map(({ after, session }) => ({ ...after, metadata: session.metadata })),
  )
  await recordEvents(
    tx,
    changes.flatMap((one) => eventsFor(services, owner, one, now)),
  )
  return changes
}

/**
 * The row after a read; the same object if it is unchanged.
 * @throws StaleReadError
 */
function changedBy(
  before: Subscription | null,
  session: SubscriptionSession,
  { snapshot, version }: VersionedSnapshot<SubscriptionSnapshot>,
  { now, ...taken }: Pick<Subscription, 'readVersion' | 'updatedAt'> & { now: Date },
  priceOf: ReadonlyMap<string, string>,
  discounts: readonly Discount[],
): Subscription {
  const erasedAt = before?.erasedAt ?? session.erasedAt
  const email = snapshot.customerEmail ?? before?.customerEmail ?? session.customerEmail
  const card = erasedAt === null ? (snapshot.method?.card ?? null) : null
  const shown = {
    accountId: session.accountId,
    id: snapshot.id,
    sessionRef: session.ref,
    createdAt: before?.createdAt ?? snapshot.created,
    status: snapshot.status,
    items: snapshot.items.filter(({ line }) => line !== 'fee').map((item) => itemOf(item, session, priceOf)),
    customerEmail: erasedAt === null ? email : null,
    customerId: session.customerId,
    priceId: snapshot.items.find(({ priceId }) => priceId !== null)?.priceId ?? session.priceId,
    erasedAt,
    currentPeriodStart: snapshot.currentPeriodStart,
    currentPeriodEnd: snapshot.currentPeriodEnd,
    cancelAtPeriodEnd: snapshot.cancelAtPeriodEnd,
    canceledAt: snapshot.canceledAt,
    cancelReason: erasedAt === null ? snapshot.cancelReason : null,
    pausedUntil: snapshot.status === 'paused' ? snapshot.pausedUntil : null,
    trialEnd: snapshot.trialEnd,
    discount: snapshot.discount && discountIn(snapshot.discount, discounts),
    pendingChange: snapshot.plannedChange && pendingChangeOf(snapshot.plannedChange),
    planName: snapshot.items.find(({ priceId }) => priceId !== null)?.name ?? null,
    metadata: before?.metadata ?? null,
    collectionPausedAt: before?.collectionPausedAt ?? null,
    methodChangedAt: before?.methodChangedAt ?? null,
    paymentMethod: snapshot.method?.id ?? null,
    card,
    cardEndsAt: card && endOfCard(card),
    resumeClaimedAt: before?.resumeClaimedAt ?? null,
    readOnlyReason: before?.readOnlyReason ?? null,
  }
  if (before && isAlreadyApplied(before, version, shown)) return before
  return { ...shown, ...taken, unpaidSince: unpaidSince(before, shown, now) }
}

function discountIn({ id, endsAt }: DiscountInUse, known: readonly Discount[]): SubscriptionWire['discount'] {
  const row = known.find((one) => one.id === id)
  if (!row) return null
  return {
    id,
    code: row.code,
    percent_off: row.percentOff,
    amount_off: row.amountOff === null ? null : Number(row.amountOff),
    ends_at: endsAt && unixSeconds(endsAt),
  }
}

function pendingChangeOf({ priceId, quantity, at }: PlannedChange): NonNullable<SubscriptionWire['pending_change']> {
  return { price_id: priceId, quantity, at: unixSeconds(at) }
}

/** The payment method of a subscription, which its customer keeps. */
function keptBy({ session, before, after, snapshot }: Change): KeptBy[] {
  const { customerId, hostAccount } = session
  if (customerId === null || after.erasedAt !== null || snapshot.method === null) return []
  if (before?.paymentMethod === after.paymentMethod) return []
  return [{ customerId, hostAccount, method: snapshot.method }]
}

function itemOf(
  item: SubscriptionSnapshot['items'][number],
  session: SubscriptionSession,
  priceOf: ReadonlyMap<string, string>,
): SubscriptionItemWire {
  const sold = item.line === 'item' ? session.priceId : null
  return {
    id: item.id,
    price_id: item.priceId ?? priceOf.get(item.processorPrice) ?? sold,
    quantity: item.quantity,
    amount: Number(item.amount),
    currency: item.currency,
    interval: item.every.unit,
    interval_count: item.every.count,
  }
}

/** `processor/events/record-action-required.ts` records the event of an invoice. */
type ChangeEventType = Exclude<EventTypeOf<'subscription'>, 'invoice.payment_action_required'>

function eventsFor(
  services: Services,
  owner: Owner,
  { session, before, after, version }: Change,
  now: Date,
): NewEvent[] {
  if (before === after) return []
  const data = toSubscription(services, after, session, owner)
  const isOver = after.status === 'canceled'
  const isUpdated =
    before !== null && !isOver && !isDeepStrictEqual(toSubscription(services, before, session, owner), data)
  const events: Record<ChangeEventType, Pick<NewEvent, 'transition' | 'now'> | null> = {
    'customer.subscription.created': before ? null : { transition: 'created', now },
    // The creation of a subscription that was over at the first read must be sorted before its end.
    'customer.subscription.deleted': isOver
      ? { transition: 'deleted', now: before ? now : new Date(now.getTime() + 1) }
      : null,
    'customer.subscription.updated': isUpdated ? { transition: `updated:${version}`, now } : null,
  }
  return definedEvents(events).map((event) => ({ account: owner, objectId: after.id, data, ...event }))
}
