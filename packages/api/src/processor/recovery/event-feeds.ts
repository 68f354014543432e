import { databaseNowSql, isDistributed } from '@merchant-payments/db'
import type { Services } from '../../core/request/context.ts'
import { setUpModes } from '../../core/request/set-up-modes.ts'
import { soonSeconds } from './feed-queue.ts'

type Needed = Pick<Services, 'database' | 'processor'>

/**
 * Inserts a feed for each of our accounts at the processor and for the platform, in the modes that are set up, each due at
 * once.
 */
export async function openFeeds(services: Needed): Promise<void> {
  await services.database.pool.query({
    name: 'open event feeds',
    text: `INSERT INTO event_feeds (livemode, processor_account)
           SELECT livemode, processor_account FROM (
             SELECT livemode, processor_account_id AS processor_account FROM accounts
             UNION ALL VALUES (true, ''), (false, '')) place
            WHERE processor_account IS NOT NULL AND livemode = ANY($1) AND NOT EXISTS (
              SELECT 1 FROM event_feeds f
               WHERE f.livemode = place.livemode AND f.processor_account = place.processor_account)
               ON CONFLICT DO NOTHING`,
    values: [setUpModes(services)],
  })
}

/** The condition for a feed that may be postponed: it was read within a day, and no reading was requested. */
const maybeQuiet = `f.due_at <= now() AND f.since IS NULL AND f.cursor IS NULL
              AND f.read_at > now() - interval '1 day'
              AND a.livemode = f.livemode AND a.processor_account_id = f.processor_account
              AND NOT EXISTS (SELECT 1 FROM api_keys k
                               WHERE k.account_id = a.id AND k.last_used_at > now() - interval '30 days')`
const recent = `created_at > now() - interval '30 days'`
const running = `status NOT IN ('canceled', 'incomplete_expired')`
const open = `status NOT IN ('won', 'lost', 'warning_closed', 'prevented')`

/**
 * Postpones by an hour the due feeds of inactive accounts: those without a used key, a payment within a month, a renewal or
 * a dispute. They are still read once a day.
 */
export async function passOverQuiet({ database }: Pick<Services, 'database'>): Promise<void> {
  if (await isDistributed(database.pool)) return passOverQuietOfServers(database)
  await database.pool.query({
    name: 'pass over quiet event feeds',
    text: `UPDATE event_feeds f SET due_at = now() + interval '1 hour'
             FROM accounts a
            WHERE ${maybeQuiet}
              AND NOT EXISTS (SELECT 1 FROM payments WHERE account_id = a.id AND ${recent})
              AND NOT EXISTS (SELECT 1 FROM subscriptions WHERE account_id = a.id AND ${running})
              AND NOT EXISTS (SELECT 1 FROM disputes WHERE account_id = a.id AND ${open})`,
  })
}

const mostAtOnce = 500

/**
 * Does the same in two steps on a distributed database, where no statement can join feeds with rows of several servers.
 * Feeds without a used key are few.
 */
async function passOverQuietOfServers({ pool }: Services['database']): Promise<void> {
  const found = await pool.query<{ id: number }>(
    `SELECT a.id FROM event_feeds f, accounts a WHERE ${maybeQuiet} ORDER BY f.due_at LIMIT ${mostAtOnce}`,
  )
  const accounts = found.rows.map(({ id }) => id)
  if (accounts.length === 0) return
  const { rows } = await pool.query<{ id: number }>(
    `SELECT DISTINCT account_id AS id FROM payments WHERE account_id = ANY($1) AND ${recent}
     UNION SELECT account_id FROM subscriptions WHERE account_id = ANY($1) AND ${running}
     UNION SELECT account_id FROM disputes WHERE account_id = ANY($1) AND ${open}`,
    [accounts],
  )
  const busy = new Set(rows.map(({ id }) => id))
  await pool.query(
    `UPDATE event_feeds f SET due_at = now() + interval '1 hour' FROM accounts a WHERE ${maybeQuiet} AND a.id = ANY($1)`,
    [accounts.filter((id) => !busy.has(id))],
  )
}

/**
 * Makes feeds due at once instead of within the hour: feeds that were not read for some seconds, or with `since` all
 * feeds, back to that time of the processor's clock. A process that is reading a feed loses its claim.
 */
export async function readFeedsAgain(
  services: Needed,
  { since, unreadForS = 0 }: { since?: Date; unreadForS?: number } = {},
): Promise<void> {
  await openFeeds(services)
  await services.database.pool.query({
    name: 'read event feeds again',
    text: `UPDATE event_feeds
              SET due_at = ${databaseNowSql.sql}, claim = claim + 1, since = LEAST(since, $1::timestamptz),
                  cursor = CASE WHEN $1::timestamptz IS NULL THEN cursor END, top = CASE WHEN $1::timestamptz IS NULL THEN top END
            WHERE livemode = ANY($3) AND
                  ($1::timestamptz IS NOT NULL OR read_at IS NULL OR read_at <= now() - $2::int * interval '1 second')`,
    values: [since ?? null, unreadForS, setUpModes(services)],
  })
}

/**
 * Makes the feeds of an account and of the platform due after the account did not answer, because events may be missing. A process that
 * is reading one loses its claim: it may be past the place of those events.
 */
export async function readFeedSoon({ database }: Pick<Services, 'database'>, accountId: number): Promise<void> {
  await database.pool.query({
    name: 'read an event feed soon',
    text: `UPDATE event_feeds f SET due_at = now() + $2 * interval '1 second', claim = claim + 1
             FROM accounts a
            WHERE a.id = $1 AND f.livemode = a.livemode AND f.processor_account IN ('', a.processor_account_id)
              AND f.due_at > now() + $2 * interval '1 second'`,
    values: [accountId, soonSeconds],
  })
}
