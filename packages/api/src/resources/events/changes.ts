import type { Database } from '@merchant-payments/db'
import { type EventType, eventTime, findByEventIds } from '@merchant-payments/webhooks'
import { type EventChanges, feedStart } from '../../contract/events/schema.ts'
import { toEvent } from '../../contract/events/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError, invalid } from '../../core/request/errors.ts'
import { readableEventTypes } from '../../core/request/event-permissions.ts'
import { isId } from '../../core/request/id.ts'
import { assignFeedPositions, hasUnplaced } from './assign-feed-positions.ts'

/** The time range around a cursor that is searched first for the next events. */
const near = { beforeMs: 24 * 60 * 60_000, afterMs: 7 * 24 * 60 * 60_000 }
/** The maximum time that one request spends on assigning positions. The next request continues. */
const maxPlacingMs = 15_000

type Feed = Pick<Database, 'pool' | 'prisma'>
type FeedRow = { id: string; type: EventType; body: string; position: bigint }
type Cursor = { id: string; position: bigint }

/**
 * The feed of an account: its events in the order of their commits, oldest first. An event that is committed late appears
 * late, and is never skipped. Events that the caller may not read are left out, and the cursor passes them.
 * @param signal aborts the wait when the client disconnects
 * @throws permission_denied for a key that may read no event; validation_error for `after`; rate_limit_exceeded,
 *   service_unavailable when too many requests wait
 */
export async function listChanges(
  { services, account, actor, closing, assertStillAuthorized }: AccountScope,
  { after, limit, wait }: EventChanges,
  signal?: AbortSignal,
) {
  const { database } = services
  const readable = readableEventTypes(actor)
  if (after === undefined) return { items: [], has_more: false, cursor: await newestCursor(database, account.id) }
  const given = [signal, closing].filter((it) => it !== undefined)
  const leave = AbortSignal.any([...given, AbortSignal.timeout(wait * 1000)])
  const isReadable = ({ type }: FeedRow) => readable === null || readable.includes(type)
  // Before anything is read: requests beyond the limits should cost little.
  const watcher = wait > 0 ? services.feedWatch.enter(actor.id ?? actor.name) : null
  let cursor: Cursor
  let rows: FeedRow[]
  try {
    cursor = { id: after, position: await positionOf(database, account.id, after) }
    rows = await rowsBehind(database, account.id, cursor, limit)
    while (!rows.some(isReadable) && rows.length <= limit) {
      cursor = rows.at(-1) ?? cursor
      if (!(await watcher?.news(account.id, cursor.position, leave))) break
      rows = await rowsBehind(database, account.id, cursor, limit)
    }
  } finally {
    watcher?.leave()
  }
  // The key may have been revoked during the wait; then it must not get the events.
  await assertStillAuthorized?.()
  const shown = rows.slice(0, limit)
  return {
    items: shown.filter(isReadable).map(toEvent),
    has_more: rows.length > limit,
    cursor: shown.at(-1)?.id ?? cursor.id,
  }
}

/** The cursor after the last committed event. */
async function newestCursor(feed: Feed, accountId: number): Promise<string> {
  await placeUntil(feed, accountId, async () => undefined)
  const { rows } = await feed.pool.query<{ id: string }>({
    name: 'newest in feed',
    text: 'SELECT id FROM events WHERE account_id = $1 AND feed_position > 0 ORDER BY feed_position DESC LIMIT 1',
    values: [accountId],
  })
  return rows[0]?.id ?? feedStart
}

/**
 * The position of a cursor's event.
 * @throws validation_error if the event does not exist, or is no longer stored
 */
async function positionOf(feed: Feed, accountId: number, cursor: string): Promise<bigint> {
  if (cursor === feedStart) return 0n
  const read = async () => {
    const found = await findByEventIds([cursor], async ({ from, to }) => {
      const { rows } = await feed.pool.query<{ position: bigint | null }>({
        name: 'position in feed',
        text: `SELECT feed_position AS position FROM events
                WHERE account_id = $1 AND id = $2 AND created_at BETWEEN $3 AND $4`,
        values: [accountId, cursor, from, to],
      })
      return rows[0]
    })
    if (!found) throw unknownCursor()
    return found.position ?? undefined
  }
  if (!isId('evt', cursor)) throw unknownCursor()
  // The last read finds positions that another reader has assigned meanwhile.
  const position = (await read()) ?? (await placeUntil(feed, accountId, read)) ?? (await read())
  if (position === undefined) throw unknownCursor()
  return position
}

/**
 * A page and the row after it, searched first around the time of its cursor: in one or two monthly partitions instead of
 * all. Positions have no gaps, so rows of successive positions are the page if there are enough of them, or if they reach
 * the end of the feed.
 */
async function rowsBehind(feed: Feed, accountId: number, cursor: Cursor, limit: number): Promise<FeedRow[]> {
  const rows = await rowsNear(feed, accountId, cursor, limit)
  if (rows.length > limit) return rows
  if (await hasUnplaced(feed, accountId)) return rowsAfterPlacing(feed, accountId, cursor.position, limit)
  const end = await endOf(feed, accountId)
  const last = rows.at(-1)?.position ?? cursor.position
  const isWhole = last === cursor.position + BigInt(rows.length) && end !== null && last >= end
  return isWhole ? rows : rowsAfter(feed, accountId, cursor.position, limit)
}

/** Implied by a position of a cursor, which a plan for all values does not know: the index of the feed has placed events alone. */
const isPlaced = 'feed_position > 0'

async function rowsNear(
  { pool }: Feed,
  accountId: number,
  { id, position }: Cursor,
  limit: number,
): Promise<FeedRow[]> {
  if (id === feedStart) return []
  const time = eventTime(id).getTime()
  const { rows } = await pool.query<FeedRow>({
    name: 'feed near its cursor',
    text: `SELECT id, type, body, feed_position AS position FROM events
            WHERE account_id = $1 AND ${isPlaced} AND feed_position > $2 AND feed_position <= $2::bigint + $3
              AND created_at BETWEEN $4 AND $5
            ORDER BY feed_position LIMIT $3`,
    values: [accountId, position, limit + 1, new Date(time - near.beforeMs), new Date(time + near.afterMs)],
  })
  return rows
}

/** The last position that was assigned in the feed; null if it is not stored yet. */
async function endOf(feed: Feed, accountId: number): Promise<bigint | null> {
  const { rows } = await feed.pool.query<{ end: bigint | null }>({
    name: 'end of feed',
    text: 'SELECT feed_end AS "end" FROM account_locks WHERE account_id = $1',
    values: [accountId],
  })
  return rows[0]?.end ?? null
}

/** A page, and one row more if there is a next page. */
async function rowsAfter({ pool }: Feed, accountId: number, position: bigint, limit: number): Promise<FeedRow[]> {
  const { rows } = await pool.query<FeedRow>({
    name: 'feed',
    text: `SELECT id, type, body, feed_position AS position FROM events WHERE account_id = $1 AND ${isPlaced} AND feed_position > $2
            ORDER BY feed_position LIMIT $3`,
    values: [accountId, position, limit + 1],
  })
  return rows
}

/** The same while events without a position exist: positions are assigned until the page is full, or all have one. */
async function rowsAfterPlacing(feed: Feed, accountId: number, position: bigint, limit: number): Promise<FeedRow[]> {
  const read = () => rowsAfter(feed, accountId, position, limit)
  const full = async () => {
    const rows = await read()
    return rows.length > limit ? rows : undefined
  }
  return (await full()) ?? (await placeUntil(feed, accountId, full)) ?? read()
}

/**
 * Assigns positions until `found` returns a value; undefined if all events have one.
 * @throws service_unavailable if that takes too long, as in an account whose feed was never read; a retry continues
 */
async function placeUntil<T>(
  feed: Feed,
  accountId: number,
  found: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const deadline = performance.now() + maxPlacingMs
  while (await assignFeedPositions(feed, accountId)) {
    const result = await found()
    if (result !== undefined) return result
    if (performance.now() > deadline) throw new ApiError('service_unavailable', { retryAfter: 1 })
  }
  return undefined
}

function unknownCursor(): ApiError {
  return invalid('after', 'is not a cursor of this feed, or is older than the events that are kept')
}
