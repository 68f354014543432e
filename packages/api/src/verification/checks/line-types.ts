import { checkRows } from '../check-rows.ts'

/** A destination gave the money of the line's dispute back, or got it back, by a movement of ours. */
const isMoved = (kind: 'transfer' | 'reversal') => `EXISTS (
             SELECT 1 FROM disputes d
               JOIN movements m ON m.account_id = d.account_id AND m.payment_id = d.payment_id AND m.dispute_id = d.id
              WHERE d.account_id = t.account_id AND d.id = t.object_id AND m.kind = '${kind}')`

/**
 * The types of ledger transactions that a line of each type may have. A transaction without a known object is an
 * adjustment.
 */
export const lineTypes = checkRows({
  name: 'line-types',
  invariant: 'The type of each balance line matches its transaction, and its object is of that kind.',
  scans: [
    {
      table: 'balance_transactions',
      key: { id: 'text' },
      where: 'available_on IS NOT NULL',
      wrong: `
        SELECT t.account_id, t.id AS object,
               format('%s of %s, but its transaction is a %s', t.line_type, COALESCE(t.object_id, 'nothing'), t.category) AS message
          FROM batch t
         WHERE NOT COALESCE(CASE t.line_type
           WHEN 'payment' THEN t.category = 'charge' AND t.object_id LIKE 'pi\\_%'
           WHEN 'transfer' THEN t.category IN ('charge', 'refund', 'refund_failure') AND EXISTS (
             SELECT 1 FROM movements m WHERE m.account_id = t.account_id AND m.payment_id = t.object_id AND m.kind <> 'netting')
           WHEN 'refund' THEN t.category IN ('refund', 'refund_failure') AND t.object_id LIKE 're\\_%'
           WHEN 'dispute' THEN t.object_id LIKE 'd_\\_%' AND (
             t.category = 'dispute' OR t.category IN ('refund', 'refund_failure') AND ${isMoved('reversal')})
           WHEN 'dispute_reversal' THEN t.object_id LIKE 'd_\\_%' AND (
             t.category = 'dispute_reversal' OR t.category = 'charge' AND ${isMoved('transfer')})
           WHEN 'fee_refund' THEN t.category = 'platform_earning_refund'
           WHEN 'fee' THEN t.category IN ('fee', 'network_cost', 'tax') AND t.object_id IS NULL
           WHEN 'adjustment' THEN t.category NOT IN ('fee', 'network_cost', 'tax') AND t.object_id IS NULL
         END, false)`,
    },
  ],
})
