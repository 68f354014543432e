import { checkRows } from '../check-rows.ts'
import { stepSql } from '../fee-sql.ts'

/**
 * On the route `transfer` no fee was taken, and the fee follows the refunds in both directions. Elsewhere a fee that was returned
 * with a refund stays with the merchant if the refund fails; it is owed until other refunds of the payment use it up.
 */
export const returnedFees = checkRows({
  name: 'returned-fees',
  invariant:
    'Where refunds return their part of the fee, what was returned is the part of the refunds that succeeded: not less, and no fee is owed for a refund that failed.',
  scans: [
    {
      table: 'payments',
      where: 'amount_received > 0',
      wrong: `
        SELECT p.account_id, p.id AS object,
               CASE WHEN p.planned > p.belongs
                 THEN format('%s %s of the fee are owed: they were returned with refunds that failed', p.planned - p.belongs, p.currency)
                 ELSE format('%s %s of the fee were returned with its refunds, not %s', p.returned, p.currency, p.belongs)
               END AS message
          FROM (
            SELECT batch.account_id, batch.id, batch.currency, batch.fee_returned + r.waiting AS returned,
                   CASE WHEN batch.route = 'transfer' THEN batch.fee_returned ELSE r.planned END AS planned,
                   CASE WHEN r.refunded = batch.amount_received THEN r.sold
                        ELSE r.sold * r.refunded / batch.amount_received / ${stepSql('batch.currency')} * ${stepSql('batch.currency')}
                   END AS belongs
              FROM batch
             CROSS JOIN LATERAL (
               SELECT COALESCE(sum(fee_return), 0)::bigint AS planned,
                      COALESCE(sum(fee_return) FILTER (WHERE fee_return_id IS NULL), 0)::bigint AS waiting,
                      COALESCE(sum(amount) FILTER (WHERE status = 'succeeded'), 0)::bigint AS refunded,
                      batch.fee_amount + batch.fee_returned AS sold
                 FROM refunds WHERE account_id = batch.account_id AND payment_id = batch.id) AS r
             WHERE batch.fee_returns) AS p
         WHERE p.planned > p.belongs OR p.returned < p.belongs`,
    },
  ],
})
