import { databaseNowSql, type EventFeed, Prisma } from '@merchant-payments/db'
import { claim } from '@merchant-payments/db/worker'
import { operatorText } from '@merchant-payments/processor'
import type { Services } from '../request/context.ts'
import { setUpModes } from '../request/set-up-modes.ts'

/** A feed that this process reads: its place, its progress, and the claim. */
export type ClaimedFeed = Pick<
  EventFeed,
  'livemode' | 'processorAccount' | 'newest' | 'previous' | 'top' | 'cursor' | 'listed' | 'missing' | 'since' | 'claim'
>

/**
 * Claims the feed that has been due longest, for two minutes; each page renews the claim. A feed is due once an hour, and
 * after `readFeedsAgain`; never in a mode that is not set up.
 * @returns null if none is due
 */
export async function claimFeed(services: Pick<Services, 'database' | 'processor'>): Promise<ClaimedFeed | null> {
  const [feed] = await claim<ClaimedFeed>(services.database.pool, {
    table: 'event_feeds',
    key: ['livemode', 'processor_account'],
    where: Prisma.sql`livemode = ANY(${setUpModes(services)}) AND (leased_until <= now() OR (due_at <= now() AND leased_until IS NULL))`,
    orderBy: 'due_at',
    limit: 1,
    set: Prisma.sql`claim = claim + 1, leased_until = now() + interval '2 minutes', due_at = now() + interval '1 hour'`,
    returning: {
      livemode: 'livemode',
      processorAccount: 'processor_account',
      newest: 'newest',
      previous: 'previous',
      top: 'top',
      cursor: 'cursor',
      listed: 'listed',
      missing: 'missing',
      since: 'since',
      claim: 'claim',
    },
  })
  return feed ?? null
}

/**
 * Stores the progress after a page.
 * @returns false if another process has claimed the feed
 */
export async function keepPlace({ database }: Pick<Services, 'database'>, feed: ClaimedFeed): Promise<boolean> {
  const { rowCount } = await database.pool.query({
    name: 'keep the place in an event feed',
    text: `UPDATE event_feeds SET top = $4, cursor = $5, listed = $6, missing = $7,
                  leased_until = now() + interval '2 minutes'
            WHERE livemode = $1 AND processor_account = $2 AND claim = $3`,
    values: [feed.livemode, feed.processorAccount, feed.claim, feed.top, feed.cursor, feed.listed, feed.missing],
  })
  return rowCount === 1
}

/** Releases a feed so that others are read; it continues from its progress later. */
export async function pauseFeed({ database }: Pick<Services, 'database'>, feed: ClaimedFeed): Promise<void> {
  await database.pool.query({
    name: 'pause an event feed',
    text: `UPDATE event_feeds SET leased_until = NULL, due_at = ${databaseNowSql.sql}
            WHERE livemode = $1 AND processor_account = $2 AND claim = $3`,
    values: [feed.livemode, feed.processorAccount, feed.claim],
  })
}

/** Marks a feed as read. What was requested meanwhile stays due. */
export async function finishFeed({ database }: Pick<Services, 'database'>, feed: ClaimedFeed): Promise<void> {
  await database.pool.query({
    name: 'finish an event feed',
    text: `UPDATE event_feeds SET newest = $4, previous = COALESCE(newest, $4), top = NULL, cursor = NULL,
                  listed = $5, missing = $6, read_at = now(), last_error = NULL, leased_until = NULL,
                  since = CASE WHEN since IS NOT DISTINCT FROM $7::timestamptz THEN NULL ELSE since END
            WHERE livemode = $1 AND processor_account = $2 AND claim = $3`,
    values: [feed.livemode, feed.processorAccount, feed.claim, feed.top, feed.listed, feed.missing, feed.since],
  })
}

/**
 * Stores why a feed could not be read. It is read from the start again after a minute, or after an hour if the processor
 * refused.
 */
export async function failFeed(
  { database }: Pick<Services, 'database'>,
  feed: ClaimedFeed,
  error: Error,
  soon: boolean,
): Promise<void> {
  await database.pool.query({
    name: 'fail an event feed',
    text: `UPDATE event_feeds SET top = NULL, cursor = NULL, leased_until = NULL, last_error = $4,
                  due_at = CASE WHEN $5 THEN now() + interval '1 minute' ELSE due_at END
            WHERE livemode = $1 AND processor_account = $2 AND claim = $3`,
    values: [feed.livemode, feed.processorAccount, feed.claim, operatorText(error).slice(0, 1000), soon],
  })
}
