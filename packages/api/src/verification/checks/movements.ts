import { checkRows } from '../check-rows.ts'

export const movements = checkRows({
  name: 'movements',
  invariant:
    'Transfers go to the merchant; reversals go back, and never exceed their transfer; a netting takes from one payment what ' +
    'it adds to another, or was settled before an adoption; a manual payout is the sum of its lines.',
  scans: [
    {
      table: 'movements',
      key: { ref: 'text' },
      wrong: `
        SELECT m.account_id, COALESCE(m.processor_id, m.ref) AS object,
               format('a %s of %s %s in the wrong direction', m.kind, m.amount, m.currency) AS message
          FROM batch m WHERE (m.kind = 'transfer' AND m.amount <= 0) OR (m.kind = 'reversal' AND m.amount >= 0)
        UNION ALL
        SELECT m.account_id, m.processor_id, format('%s reversed of a transfer of only %s', taken.amount, m.amount)
          FROM batch m
         CROSS JOIN LATERAL (
           SELECT -COALESCE(sum(r.amount), 0)::bigint AS amount FROM movements r
            WHERE r.account_id = m.account_id AND r.kind = 'reversal' AND r.source = m.processor_id) AS taken
         WHERE m.kind = 'transfer' AND m.done AND taken.amount > m.amount
        UNION ALL
        SELECT m.account_id, m.ref, format('a netting of %s for %s without its other half for %s', m.amount, m.payment_id, m.source)
          FROM batch m
         WHERE m.kind = 'netting' AND m.source IS NOT NULL AND NOT EXISTS (
           SELECT 1 FROM movements o
            WHERE o.account_id = m.account_id AND o.payment_id = m.source AND o.source = m.payment_id AND o.kind = 'netting'
              AND o.amount = -m.amount AND o.currency = m.currency)`,
    },
    {
      table: 'manual_payouts',
      wrong: `
        SELECT o.account_id, o.id AS object, format('a payout of %s, whose lines are %s', o.amount, lines.amount) AS message
          FROM batch o
         CROSS JOIN LATERAL (
           SELECT COALESCE(sum(l.amount), 0)::bigint AS amount FROM manual_payout_lines l
            WHERE l.account_id = o.account_id AND l.payout_id = o.id) AS lines
         WHERE o.amount <> lines.amount`,
    },
  ],
})
