import { checkRows } from '../scan.ts'

/** Of what a line of the processor's ledger can be, by its type; a transaction that is of nothing known is an adjustment. */
export const lineTypes = checkRows({
  name: 'line-types',
  states: 'Each line of a balance has the type that its transaction has, and names an object of that kind.',
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
           WHEN 'dispute' THEN t.category = 'dispute' AND t.object_id LIKE 'd_\\_%'
           WHEN 'dispute_reversal' THEN t.category = 'dispute_reversal' AND t.object_id LIKE 'd_\\_%'
           WHEN 'fee_refund' THEN t.category = 'platform_earning_refund'
           WHEN 'fee' THEN t.category IN ('fee', 'network_cost', 'tax') AND t.object_id IS NULL
           WHEN 'adjustment' THEN t.category NOT IN ('fee', 'network_cost', 'tax') AND t.object_id IS NULL
         END, false)`,
    },
  ],
})
