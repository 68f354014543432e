import { dueColumns } from '@merchant-payments/db'
import { raw, type Sql, sql } from '../../wire/sql.ts'

const due = dueColumns('p')
const held = raw(`${due.due} - ${due.transferred}`)
const isHeld = raw(`${due.due} <> ${due.transferred}`)

/**
 * Common table expressions that end in `figures`: what each account of `chosen` sold since a moment, in one currency, and what the
 * platform holds for it. From `daily_totals`, and of what they do not hold, or no longer hold, from the rows: in one statement, as
 * a total and whether it holds are of the same moment (docs/decisions/0032). Each `LATERAL` asks an index once for each account: the
 * planner would read all payments for the few that it takes for many.
 * @param from the beginning of a day of UTC
 * @param currency of the amounts; counts are of all currencies
 */
export function figuresSql(from: Date, currency: string): Sql {
  return sql`
    since AS (SELECT ${from}::timestamptz AS moment, ${from}::timestamptz::date AS day),
    untotalled_day AS (
      SELECT account_id, day FROM changed_days JOIN chosen USING (account_id) WHERE day >= (SELECT day FROM since)
       UNION
      SELECT account_id, day FROM daily_totals JOIN chosen USING (account_id)
       WHERE fees_of_day IS NULL AND day >= (SELECT day FROM since)),
    uncovered AS (
      SELECT account_id, greatest(until, (SELECT moment FROM since)) AS begins, 'infinity'::timestamptz AS ends
        FROM chosen JOIN totalled_accounts USING (account_id)
       UNION ALL
      SELECT account_id, day::timestamptz, least((day + 1)::timestamptz, until)
        FROM untotalled_day JOIN totalled_accounts USING (account_id)),
    untotalled AS (
      SELECT account_id FROM chosen WHERE NOT EXISTS (SELECT 1 FROM totalled_accounts t WHERE t.account_id = chosen.account_id)),
    part AS (
      SELECT d.account_id, succeeded_of_day AS succeeded, disputes_of_day AS disputes,
             CASE WHEN d.currency = ${currency} THEN volume_of_day END AS volume,
             CASE WHEN d.currency = ${currency} THEN fees_of_day END AS fees
        FROM daily_totals d JOIN chosen ON chosen.account_id = d.account_id
        LEFT JOIN untotalled_day u ON u.account_id = d.account_id AND u.day = d.day
       WHERE d.day >= (SELECT day FROM since) AND u.day IS NULL
       UNION ALL
      SELECT account_id, succeeded, 0, volume, fees
        FROM uncovered CROSS JOIN LATERAL (
          SELECT count(*) AS succeeded, sum(amount) FILTER (WHERE currency = ${currency}) AS volume,
                 sum(fee_amount) FILTER (WHERE currency = ${currency}) AS fees
            FROM payments p
           WHERE p.account_id = uncovered.account_id AND status = 'succeeded' AND created_at >= begins AND created_at < ends) AS sold
       UNION ALL
      SELECT account_id, 0, disputes, 0, 0
        FROM uncovered CROSS JOIN LATERAL (
          SELECT count(*) AS disputes FROM disputes d
           WHERE d.account_id = uncovered.account_id AND created_at >= begins AND created_at < ends) AS disputed
       UNION ALL
      SELECT p.account_id, count(*), 0, sum(amount) FILTER (WHERE currency = ${currency}),
             sum(fee_amount) FILTER (WHERE currency = ${currency})
        FROM payments p JOIN untotalled ON untotalled.account_id = p.account_id
       WHERE status = 'succeeded' AND created_at >= (SELECT moment FROM since) GROUP BY p.account_id
       UNION ALL
      SELECT d.account_id, 0, count(*), 0, 0 FROM disputes d JOIN untotalled ON untotalled.account_id = d.account_id
       WHERE created_at >= (SELECT moment FROM since) GROUP BY d.account_id),
    sold AS (
      SELECT account_id, sum(succeeded) AS succeeded, sum(disputes) AS disputes, sum(volume) AS volume, sum(fees) AS fees
        FROM part GROUP BY account_id),
    kept AS (
      SELECT account_id, held
        FROM chosen CROSS JOIN LATERAL (
          SELECT sum(${held}) AS held FROM payments p
           WHERE p.account_id = chosen.account_id AND ${isHeld} AND p.settled_currency = ${currency}) AS its),
    figures AS (
      SELECT account_id, COALESCE(succeeded, 0) AS succeeded, COALESCE(disputes, 0) AS disputes,
             COALESCE(volume, 0) AS volume, COALESCE(fees, 0) AS fees, COALESCE(held, 0) AS held,
             COALESCE(round(10000.0 * disputes / NULLIF(succeeded, 0)), 0) AS dispute_rate
        FROM chosen LEFT JOIN sold USING (account_id) LEFT JOIN kept USING (account_id))`
}
