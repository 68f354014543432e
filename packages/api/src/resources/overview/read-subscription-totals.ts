import type { Database } from '@merchant-payments/db'
import { eventsWereDropped } from '../../verification/kept-since-sql.ts'
import { monthly } from './monthly.ts'

/** Totals of an account's subscriptions in one currency at a moment: the number, and monthly revenue in minor units. */
export type SubscriptionTotals = { active: bigint; mrr: bigint }

/**
 * The totals of an account's subscriptions at each of some times, in ascending order. The rows contain only the current
 * state; earlier states are computed from the events of their changes, each of which contains the whole subscription. Each
 * event adds its difference, and the totals at a time are the sum of all earlier differences.
 */
export async function readSubscriptionTotals(
  { pool }: Pick<Database, 'pool'>,
  accountId: number,
  currency: string | null,
  moments: readonly Date[],
): Promise<SubscriptionTotals[]> {
  const { rows } = await pool.query<SubscriptionTotals>({
    name: 'what subscriptions were at moments',
    text: `
      WITH asked AS (SELECT COALESCE($2::char(3), default_currency) AS currency FROM accounts WHERE id = $1),
      told AS (
        SELECT object_id, created_at, body::jsonb->'data' AS data, type,
               row_number() OVER (PARTITION BY object_id ORDER BY created_at, ${withinMoment}) AS nth
          FROM events
         WHERE account_id = $1 AND ${hasSubscriptions} AND created_at < ($3::timestamptz[])[array_length($3::timestamptz[], 1)]
           AND type IN ('customer.subscription.created', 'customer.subscription.updated', 'customer.subscription.deleted')),
      state AS (
        SELECT object_id, ${sinceThen} AS created_at, nth, sold.active, sold.mrr
          FROM told
         CROSS JOIN LATERAL (
           SELECT (count(*) > 0)::int::bigint AS active, COALESCE(sum(${monthly('item')}), 0)::bigint AS mrr
             FROM jsonb_to_recordset(told.data->'items')
                  AS item(amount bigint, quantity bigint, currency text, interval text, interval_count bigint)
            WHERE told.data->>'status' IN ('active', 'past_due')
              AND item.currency = (SELECT currency FROM asked)) AS sold),
      move AS (
        SELECT created_at,
               active - lag(active, 1, 0::bigint) OVER subscription AS active,
               mrr - lag(mrr, 1, 0::bigint) OVER subscription AS mrr
          FROM state WINDOW subscription AS (PARTITION BY object_id ORDER BY nth)),
      step AS (
        SELECT width_bucket(created_at, $3::timestamptz[]) AS passed, sum(active) AS active, sum(mrr) AS mrr
          FROM move GROUP BY passed)
      SELECT COALESCE(sum(step.active) OVER until, 0)::bigint AS active, COALESCE(sum(step.mrr) OVER until, 0)::bigint AS mrr
        FROM unnest($3::timestamptz[]) WITH ORDINALITY AS moment(at, nth)
        LEFT JOIN step ON step.passed = moment.nth - 1
      WINDOW until AS (ORDER BY moment.nth)
       ORDER BY moment.nth`,
    values: [accountId, currency, moments],
  })
  return rows
}

/**
 * An account without subscriptions has no such events, so no partition is read. The ORDER BY makes PostgreSQL use an
 * index: it would otherwise read the table from its start if it expects many rows of the account.
 */
const hasSubscriptions =
  '(SELECT true FROM subscriptions WHERE account_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1)'

/**
 * The time from which an event's state is valid. If older partitions were dropped, the first remaining event is also
 * valid for the time before it.
 */
const sinceThen = `CASE WHEN told.nth > 1 OR told.type = 'customer.subscription.created' OR NOT ${eventsWereDropped}
  THEN created_at ELSE '-infinity' END`

/** Of events at the same time, the creation comes first and the deletion last. */
const withinMoment = `type = 'customer.subscription.deleted', type = 'customer.subscription.updated',
  length(transition), transition`
