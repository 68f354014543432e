import { dueColumns } from '@merchant-payments/db'
import { raw, type Sql, sql } from '../../wire/sql.ts'

const due = dueColumns('p')
const held = raw(`${due.due} - ${due.transferred}`)
const isHeld = raw(`${due.due} <> ${due.transferred}`)

/**
 * Common table expressions that end in `figures`: what each account of `chosen` sold since a moment, in one currency, and what the
 * platform holds for it. Each table is read once for all accounts. Not from `daily_totals`: those are by the quarter of an hour,
 * and to add up 43,000 of them takes ten times as long as to add up the 120,000 payments that they are of; nor have they fees.
 * @param currency of the amounts; counts are of all currencies
 */
export function figuresSql(from: Date, currency: string): Sql {
  return sql`
    sold AS (
      SELECT p.account_id, count(*) AS succeeded, sum(p.amount) FILTER (WHERE p.currency = ${currency}) AS volume,
             sum(p.fee_amount) FILTER (WHERE p.currency = ${currency}) AS fees
        FROM payments p JOIN chosen ON chosen.account_id = p.account_id
       WHERE p.status = 'succeeded' AND p.created_at >= ${from} GROUP BY p.account_id),
    disputed AS (
      SELECT d.account_id, count(*) AS disputes
        FROM disputes d JOIN chosen ON chosen.account_id = d.account_id
       WHERE d.created_at >= ${from} GROUP BY d.account_id),
    kept AS (
      SELECT p.account_id, sum(${held}) AS held
        FROM payments p JOIN chosen ON chosen.account_id = p.account_id
       WHERE ${isHeld} AND p.settled_currency = ${currency} GROUP BY p.account_id),
    figures AS (
      SELECT account_id, COALESCE(succeeded, 0) AS succeeded, COALESCE(disputes, 0) AS disputes,
             COALESCE(volume, 0) AS volume, COALESCE(fees, 0) AS fees, COALESCE(held, 0) AS held,
             COALESCE(round(10000.0 * disputes / succeeded), 0) AS dispute_rate
        FROM chosen LEFT JOIN sold USING (account_id) LEFT JOIN disputed USING (account_id) LEFT JOIN kept USING (account_id))`
}
