/** The days of the sales in figures, of UTC; today is the last. */
const figureDays = 30

/** The day of the statement, as a transaction that began before midnight adds up days by later times. */
const todaySql = `(statement_timestamp() AT TIME ZONE 'UTC')::date`

/** The columns of `account_figures` that are counted. */
export const figures = ['volume', 'fees', 'dispute_rate', 'held', 'held_payments', 'held_since', 'available'] as const

/**
 * The figures of the account $1, by currency. The disputes and payments of all currencies count in the account's own. A currency that
 * has none any more gets zeros.
 */
export const figuresSql = `
  SELECT part.currency, a.livemode, a.merchant_id, sum(volume)::bigint AS volume, sum(fees)::bigint AS fees,
         round(10000.0 * sum(disputes) / nullif(sum(succeeded), 0))::int AS dispute_rate,
         sum(held)::bigint AS held, sum(payments)::int AS held_payments, min(since) AS held_since, sum(available)::bigint AS available
    FROM (
      SELECT account_id, currency, volume_of_day AS volume, fees_of_day AS fees, 0 AS disputes, 0 AS succeeded,
             0 AS held, 0 AS payments, NULL::timestamptz AS since, 0 AS available
        FROM daily_totals WHERE account_id = $1 AND day > ${todaySql} - ${figureDays}
       UNION ALL
      SELECT d.account_id, own.default_currency, 0, 0, disputes_of_day, succeeded_of_day, 0, 0, NULL, 0
        FROM daily_totals d JOIN accounts own ON own.id = d.account_id
       WHERE d.account_id = $1 AND day > ${todaySql} - ${figureDays}
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
