import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '@merchant-payments/db'
import { eventTime, findByEventIds } from '@merchant-payments/webhooks'
import type { AccountScope } from '../../request/account-scope.ts'
import { ApiError, invalid } from '../../request/errors.ts'
import { isId } from '../../request/id.ts'
import { pageOf } from '../../wire/list.ts'
import { assignFeedPositions, hasUnplaced } from './assign-feed-positions.ts'
import { type EventChanges, feedStart } from './schema.ts'
import { toEvent } from './wire.ts'

const pollIntervalMs = 500
/** The time around a cursor in which the next events are looked for first. */
const near = { beforeMs: 24 * 60 * 60_000, afterMs: 7 * 24 * 60 * 60_000 }
/** How long events may be placed for one request. The next one goes on from there. */
const maxPlacingMs = 15_000

type Feed = Pick<Database, 'pool' | 'prisma'>
type FeedRow = { id: string; body: string }

/**
 * The feed of an account: its events in the order of their commits, oldest first. One that is committed late comes late, and
 * is never passed over.
 * @param signal of the client that asks: the wait ends when the client leaves
 */
export async function listChanges(
  { services, account, closing, assertStillAuthorized }: AccountScope,
  { after, limit, wait }: EventChanges,
  signal?: AbortSignal,
) {
  const { database } = services
  if (after === undefined) return { items: [], has_more: false, cursor: await newestCursor(database, account.id) }
  const given = [signal, closing].filter((it) => it !== undefined)
  const leave = AbortSignal.any([...given, AbortSignal.timeout(wait * 1000)])
  const from = await positionOf(database, account.id, after)
  let rows =
    (await rowsNear(database, account.id, after, from, limit)) ?? (await rowsAfter(database, account.id, from, limit))
  while (rows.length === 0 && wait > 0 && (await waited(leave))) {
    rows = await rowsAfter(database, account.id, from, limit)
  }
  // What has come meanwhile is not for a key that was revoked meanwhile.
  await assertStillAuthorized?.()
  return { ...pageOf(rows, limit, toEvent), cursor: rows.slice(0, limit).at(-1)?.id ?? after }
}

/** The cursor behind all that has been committed. */
async function newestCursor(feed: Feed, accountId: number): Promise<string> {
  await placeUntil(feed, accountId, async () => undefined)
  const { rows } = await feed.pool.query<{ id: string }>({
    name: 'newest in feed',
    text: 'SELECT id FROM events WHERE account_id = $1 AND feed_position > 0 ORDER BY feed_position DESC LIMIT 1',
    values: [accountId],
  })
  return rows[0]?.id ?? feedStart
}

/** The position that a cursor names. @throws validation_error when there is no such event, or it is no longer kept */
async function positionOf(feed: Feed, accountId: number, cursor: string): Promise<string> {
  if (cursor === feedStart) return '0'
  const read = async () => {
    const found = await findByEventIds([cursor], async ({ from, to }) => {
      const { rows } = await feed.pool.query<{ position: string | null }>({
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
  // The last look finds what another reader has placed meanwhile.
  const position = (await read()) ?? (await placeUntil(feed, accountId, read)) ?? (await read())
  if (position === undefined) throw unknownCursor()
  return position
}

/**
 * A page and the row behind it, looked for around the time of its cursor alone: in one month or two instead of all. Positions have
 * no gaps, so as many rows as there are positions are the page. Null if not all of them are there, as at the end of the feed.
 */
async function rowsNear({ pool }: Feed, accountId: number, cursor: string, position: string, limit: number) {
  if (cursor === feedStart) return null
  const time = eventTime(cursor).getTime()
  const { rows } = await pool.query<FeedRow>({
    name: 'feed near its cursor',
    text: `SELECT id, body FROM events
            WHERE account_id = $1 AND feed_position > $2 AND feed_position <= $2::bigint + $3 AND created_at BETWEEN $4 AND $5
            ORDER BY feed_position`,
    values: [accountId, position, limit + 1, new Date(time - near.beforeMs), new Date(time + near.afterMs)],
  })
  return rows.length > limit ? rows : null
}

/** A page, and one row more if there is a next page. */
async function rowsAfter(feed: Feed, accountId: number, position: string, limit: number): Promise<FeedRow[]> {
  const read = async () => {
    const { rows } = await feed.pool.query<FeedRow>({
      name: 'feed',
      text: `SELECT id, body FROM events WHERE account_id = $1 AND feed_position > $2
              ORDER BY feed_position LIMIT $3`,
      values: [accountId, position, limit + 1],
    })
    return rows
  }
  const full = async () => {
    const rows = await read()
    return rows.length > limit ? rows : undefined
  }
  // Each query reads every month's partition, so where no event lacks a position there is only one query.
  if (!(await hasUnplaced(feed, accountId))) return read()
  return (await full()) ?? (await placeUntil(feed, accountId, full)) ?? read()
}

/**
 * Places events until `found` has what it looks for, or there is none left to place: then undefined.
 * @throws service_unavailable when that takes too long, as in an account whose feed was never read; a retry goes on
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

/** Whether there is time for another look. */
async function waited(leave: AbortSignal): Promise<boolean> {
  await pause(pollIntervalMs, undefined, { signal: leave }).catch(() => undefined)
  return !leave.aborted
}
