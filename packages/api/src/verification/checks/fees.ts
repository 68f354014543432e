import { checkRows } from '../check-rows.ts'
import { feeSql, restSql, stepSql } from '../fee-sql.ts'

/**
 * The fee of a subscription's payment may be the percentage that the processor keeps automatically: below the formula
 * by its fixed part, and never below its percentage, unless a maximum has lowered that. If the customer pays the fee, the next
 * smaller total leaves less.
 */
export const fees = checkRows({
  name: 'fees',
  invariant:
    'The fee of each payment, with what was given back of it, follows the formula, with the terms that are stored with the payment.',
  scans: [
    {
      table: 'payments',
      where: 'amount > 0',
      wrong: `
        SELECT f.account_id, f.id AS object,
               CASE WHEN f.sold NOT BETWEEN f.least AND f.exact
                 THEN format('a fee of %s on %s %s, not %s (%s bps and %s)',
                             f.sold, f.amount, f.currency, f.exact, f.fee_bps, f.fee_fixed)
                 ELSE format('%s %s with a fee of %s is not the gross-up of what it leaves', f.amount, f.currency, f.sold)
               END AS message
          FROM (
            SELECT p.*,
                   CASE WHEN renews AND fee_maximum IS NOT NULL THEN 0
                        WHEN renews THEN LEAST(exact, p.amount * p.fee_bps / 10000 - ${stepSql('p.currency')})
                        ELSE exact END AS least,
                   p.pass_fees AND NOT renews
                     AND ${restSql('p', `p.amount - ${stepSql('p.currency')}`)} >= ${restSql('p', 'p.amount')} AS raised
              FROM (
                SELECT batch.*, batch.fee_amount + batch.fee_returned AS sold, ${feeSql('batch', 'batch.amount')} AS exact,
                       batch.subscription_id IS NOT NULL OR s.id IS NOT NULL AS renews
                  FROM batch LEFT JOIN subscription_sessions s ON s.account_id = batch.account_id AND s.id = batch.session_id) AS p
          ) AS f
         WHERE f.sold NOT BETWEEN f.least AND f.exact OR f.raised`,
    },
  ],
})
