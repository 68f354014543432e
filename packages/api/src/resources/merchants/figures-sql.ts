import { raw, type Sql, sql } from '../../core/wire/sql.ts'

const held = raw(`p.due - p.transferred`)
const isHeld = raw(`p.due <> p.transferred`)

/** Accounts by whether they have totals, which no account loses. */
type FiguredAccounts = { totalled: readonly number[]; untotalled: readonly number[] }

/**
 * Sales of accounts since a moment in one currency, and the amount that the platform holds for each; no row for an
 * account without either. Sales come from `daily_totals`; days without a valid total come from the rows. One statement
 * reads both, so that totals and their validity are of the same moment (docs/decisions/0032). Each `LATERAL` reads an
 * index once per account: the planner would overestimate the number of rows and read all payments. Each one groups by
 * the account and joins no result of a `WITH`, so that each of several servers answers for its own accounts
 * (docs/decisions/0031).
 * @param from the beginning of a day of UTC
 * @param currency of the amounts; counts are of all currencies
 */
export function figuresSql({ totalled, untotalled }: FiguredAccounts, from: Date, currency: string): Sql {
  const hasTotals = (column: string) => sql`${raw(column)} = ANY(${totalled})`
  const untotalledDays = sql`(
      SELECT account_id, day FROM changed_days WHERE ${hasTotals('account_id')} AND day >= ${from}::timestamptz::date)`
  const sold = sql`count(*) AS succeeded, sum(amount) FILTER (WHERE currency = ${currency}) AS volume,
                   sum(fee_amount) FILTER (WHERE currency = ${currency}) AS fees`
  /** Times that no total holds: the days of an account that changed, and what follows its totals. */
  const uncovered = sql`(
      SELECT account_id, greatest(until, ${from}::timestamptz) AS begins, 'infinity'::timestamptz AS ends
        FROM totalled_accounts WHERE ${hasTotals('account_id')}
       UNION ALL
      SELECT u.account_id, u.day::timestamptz, least((u.day + 1)::timestamptz, t.until)
        FROM ${untotalledDays} u JOIN totalled_accounts t ON t.account_id = u.account_id)`
  return sql`
    SELECT account_id AS "accountId", sum(succeeded)::text AS succeeded, COALESCE(sum(volume), 0)::text AS volume,
           COALESCE(sum(fees), 0)::text AS fees, sum(disputes)::text AS disputes, COALESCE(sum(held), 0)::text AS held
      FROM (
      SELECT d.account_id, succeeded_of_day AS succeeded, CASE WHEN d.currency = ${currency} THEN volume_of_day END AS volume,
             CASE WHEN d.currency = ${currency} THEN fees_of_day END AS fees, disputes_of_day AS disputes, 0 AS held
        FROM daily_totals d LEFT JOIN ${untotalledDays} u ON u.account_id = d.account_id AND u.day = d.day
       WHERE ${hasTotals('d.account_id')} AND d.day >= ${from}::timestamptz::date AND u.day IS NULL
       UNION ALL
      SELECT w.account_id, its.succeeded, its.volume, its.fees, 0, 0
        FROM ${uncovered} w CROSS JOIN LATERAL (
          SELECT p.account_id, ${sold} FROM payments p
           WHERE p.account_id = w.account_id AND status = 'succeeded' AND created_at >= begins AND created_at < ends
           GROUP BY p.account_id) its
       UNION ALL
      SELECT w.account_id, 0, 0, 0, its.disputes, 0
        FROM ${uncovered} w CROSS JOIN LATERAL (
          SELECT d.account_id, count(*) AS disputes FROM disputes d
           WHERE d.account_id = w.account_id AND created_at >= begins AND created_at < ends GROUP BY d.account_id) its
       UNION ALL
      SELECT account_id, ${sold}, 0, 0 FROM payments
       WHERE account_id = ANY(${untotalled}) AND status = 'succeeded' AND created_at >= ${from} GROUP BY account_id
       UNION ALL
      SELECT account_id, 0, 0, 0, count(*), 0 FROM disputes
       WHERE account_id = ANY(${untotalled}) AND created_at >= ${from} GROUP BY account_id
       UNION ALL
      SELECT account_id, 0, 0, 0, 0, held FROM (${heldAmountsSql(sql`p.account_id = ANY(${[...totalled, ...untotalled]})`, currency)}) its) part
     GROUP BY account_id`
}

/** The amounts that the platform holds for accounts in a currency, from an index alone; accounts without one have no row. */
function heldAmountsSql(isChosen: Sql, currency: string): Sql {
  return sql`
    SELECT p.account_id, sum(${held}) AS held FROM payments p
     WHERE ${isChosen} AND ${isHeld} AND p.settled_currency = ${currency} GROUP BY p.account_id`
}
