import { checkRows, type Scan } from '../check-rows.ts'
import { feeSql, restSql, stepSql } from '../fee-sql.ts'

function scanOf(table: string, net: string): Scan {
  return {
    table,
    key: { ref: 'text' },
    where: 'amount_total > 0',
    wrong: `
      SELECT s.account_id, COALESCE(s.id, s.ref) AS object,
             format('a total of %s %s with a fee of %s does not follow from %s: the fee on it is %s', s.amount_total, s.currency,
                    s.fee_amount, t.net, t.fee) AS message
        FROM batch s
       CROSS JOIN LATERAL (SELECT ${net} AS net, ${feeSql('s', 's.amount_total')} AS fee, ${restSql('s', 's.amount_total')} AS rest,
                                  ${restSql('s', `s.amount_total - ${stepSql('s.currency')}`)} AS less) AS t
       WHERE s.fee_amount <> t.fee
          OR CASE WHEN s.pass_fees THEN t.rest < t.net OR t.less >= t.net ELSE s.amount_total <> t.net END`,
  }
}

export const totals = checkRows({
  name: 'totals',
  invariant:
    'The total of each session is the sum of its items less its discount, plus the fee if the customer pays it, and its fee follows the formula.',
  scans: [
    scanOf('payment_sessions', '(s.amount_subtotal - s.amount_discount + s.amount_shipping)'),
    // An adopted subscription can have several items, of which its session has the first: the total is at least its amount.
    scanOf(
      'subscription_sessions',
      `CASE WHEN s.adopted_at IS NULL THEN s.unit_amount * s.quantity - s.amount_discount
            ELSE GREATEST(s.amount_total, s.unit_amount * s.quantity) END`,
    ),
  ],
})
