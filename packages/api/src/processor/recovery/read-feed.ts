import { Prisma, type Statements, statementsOn } from '@merchant-payments/db'
import { completeWork, postponeWork, renewClaim } from '@merchant-payments/db/worker'
import type { EventPage, ProcessorScope } from '@merchant-payments/processor'
import type { Throttle } from '../../core/concurrency/throttle.ts'
import type { Services } from '../../core/request/context.ts'
import { applyMissedEvents } from './apply-missed-events.ts'
import { type ClaimedFeed, feedQueue, feedSeconds } from './feed-queue.ts'

/** The maximum number of pages in one run. */
const mostPages = 50

/**
 * Reads one of the processor's lists of events, from now back to the start of the last reading but one, and applies events
 * that no webhook delivered. Progress is saved with each page, so that a crash causes no second reading.
 * @returns the errors of events that were found; each is retried later
 * @throws ProcessorError, ClaimLostError
 */
export async function readFeed(
  services: Services,
  claimed: ClaimedFeed,
  pace: Throttle,
  signal?: AbortSignal,
): Promise<Error[]> {
  const where: ProcessorScope = { livemode: claimed.livemode, hostAccount: claimed.processorAccount || null }
  const statements = statementsOn(services.database.pool)
  const errors: Error[] = []
  let feed = claimed.top === null ? { ...claimed, listed: 0, missing: 0 } : claimed
  for (let page = 0; page < mostPages && !signal?.aborted; page += 1) {
    await pace()
    const { events, next } = await services.processor.events.list(where, feed.cursor)
    const { fresh, reached } = splitPage(events, feed)
    const taken = await applyMissedEvents(services, fresh, feed.since !== null)
    errors.push(...taken.errors)
    if (taken.missing > 0) services.observer?.onFinding('missed_event', taken.missing)
    feed = {
      ...feed,
      top: feed.top ?? events[0]?.id ?? feed.newest,
      cursor: next,
      listed: feed.listed + fresh.length,
      missing: feed.missing + taken.missing,
    }
    if (reached || next === null) {
      await finish(statements, feed)
      return errors
    }
    const { top, cursor, listed, missing } = feed
    const set = Prisma.sql`top = ${top}, cursor = ${cursor}, listed = ${listed}, missing = ${missing}`
    await renewClaim(statements, feedQueue, feed, { set })
  }
  // Other feeds are read before this one continues.
  await postponeWork(statements, feedQueue, feed, 0)
  return errors
}

function finish(statements: Statements, feed: ClaimedFeed): Promise<void> {
  return completeWork(statements, feedQueue, feed, {
    dueAt: Prisma.sql`now() + ${feedSeconds} * interval '1 second'`,
    set: Prisma.sql`
      newest = ${feed.top}, previous = COALESCE(newest, ${feed.top}), top = NULL, cursor = NULL, since = NULL,
      listed = ${feed.listed}, missing = ${feed.missing}, read_at = now()`,
  })
}

/** Splits a page into the events to examine and the older rest, and returns whether older pages can be skipped. */
function splitPage<E extends EventPage['events'][number]>(
  events: readonly E[],
  { previous, since }: Pick<ClaimedFeed, 'previous' | 'since'>,
): { fresh: readonly E[]; reached: boolean } {
  if (since) {
    const from = Math.floor(since.getTime() / 1000)
    const fresh = events.filter(({ created }) => created >= from)
    return { fresh, reached: fresh.length === 0 }
  }
  const known = events.findIndex(({ id }) => id === previous)
  return known === -1 ? { fresh: events, reached: false } : { fresh: events.slice(0, known), reached: true }
}
