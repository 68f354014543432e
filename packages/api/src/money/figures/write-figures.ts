import { accountLocks, type Queryable } from '@merchant-payments/db'

/** The days of the sales in figures, of UTC; today is the last. */
export const figureDays = 30

/**
 * Counts the figures of an account anew, in the worker's transaction, one process at a time: each reads what the previous one has
 * committed.
 */
export async function writeFigures(client: Queryable, accountId: number): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(hashtext('${accountLocks.figures}'), ${accountId})`)
  const { rows } = await client.query<Record<string, string | null>>(counted, [accountId])
  for (const row of rows) await client.query(upsert, [accountId, ...columns.map((column) => row[column])])
}

const figures = ['volume', 'fees', 'dispute_rate', 'held', 'held_payments', 'held_since', 'available'] as const
const columns = ['currency', 'livemode', 'merchant_id', ...figures] as const

/** Rows that have not changed are not written. */
const upsert = `
  INSERT INTO account_figures AS known (account_id, ${columns.join(', ')})
  VALUES ($1, ${columns.map((_, nth) => `$${nth + 2}`).join(', ')})
  ON CONFLICT (account_id, currency) DO UPDATE SET ${figures.map((name) => `${name} = excluded.${name}`).join(', ')}
   WHERE (${figures.map((name) => `known.${name}`).join(', ')}) IS DISTINCT FROM (${figures.map((name) => `excluded.${name}`).join(', ')})`

/**
 * Figures, and marks that were written with what they count: both are of one moment. The disputes and payments of all currencies count in
 * the account's own. A currency that has none any more gets zeros.
 */
const counted = `
  WITH marked AS (DELETE FROM changed_figures WHERE account_id = $1)
  SELECT part.currency, a.livemode, a.merchant_id, sum(volume)::bigint AS volume, sum(fees)::bigint AS fees,
         round(10000.0 * sum(disputes) / nullif(sum(succeeded), 0))::int AS dispute_rate,
         sum(held)::bigint AS held, sum(payments)::int AS held_payments, min(since) AS held_since, sum(available)::bigint AS available
    FROM (
      SELECT account_id, currency, volume_of_day AS volume, fees_of_day AS fees, 0 AS disputes, 0 AS succeeded,
             0 AS held, 0 AS payments, NULL::timestamptz AS since, 0 AS available
        FROM daily_totals WHERE account_id = $1 AND day > (now() AT TIME ZONE 'UTC')::date - ${figureDays}
       UNION ALL
      SELECT d.account_id, own.default_currency, 0, 0, disputes_of_day, succeeded_of_day, 0, 0, NULL, 0
        FROM daily_totals d JOIN accounts own ON own.id = d.account_id
       WHERE d.account_id = $1 AND day > (now() AT TIME ZONE 'UTC')::date - ${figureDays}
       UNION ALL
      SELECT account_id, settled_currency, 0, 0, 0, 0, due - transferred, 1, created_at, 0
        FROM payments WHERE account_id = $1 AND due <> transferred AND settled_currency IS NOT NULL
       UNION ALL
      SELECT account_id, currency, 0, 0, 0, 0, 0, 0, NULL, available
        FROM balances WHERE account_id = $1 AND available < 0
       UNION ALL
      SELECT account_id, currency, 0, 0, 0, 0, 0, 0, NULL, 0 FROM account_figures WHERE account_id = $1) part
    JOIN accounts a ON a.id = part.account_id
   GROUP BY part.currency, a.livemode, a.merchant_id`
