import { checkRows, type Scan } from '../check-rows.ts'
import { feeSql, grossUpSql } from '../fee-sql.ts'

function scanOf(table: string, net: string): Scan {
  return {
    table,
    key: { ref: 'text' },
    where: 'amount_total > 0',
    wrong: `
      SELECT s.account_id, COALESCE(s.id, s.ref) AS object,
             format('a total of %s %s with a fee of %s, not %s with %s', s.amount_total, s.currency, s.fee_amount, t.total, t.fee) AS message
        FROM batch s
       CROSS JOIN LATERAL (SELECT CASE WHEN s.pass_fees THEN ${grossUpSql('s', net)} ELSE ${net} END AS total) AS c
       CROSS JOIN LATERAL (SELECT c.total, ${feeSql('s', 'c.total')} AS fee) AS t
       WHERE s.amount_total <> t.total OR s.fee_amount <> t.fee`,
  }
}

export const totals = checkRows({
  name: 'totals',
  invariant:
    'The total of each session is the sum of its items, plus the fee if the customer pays it, and its fee follows the formula.',
  scans: [
    scanOf('payment_sessions', '(s.amount_subtotal + s.amount_shipping)'),
    scanOf('subscription_sessions', '(s.unit_amount * s.quantity)'),
  ],
})
