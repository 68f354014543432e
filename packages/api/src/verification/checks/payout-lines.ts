import { checkRows } from '../check-rows.ts'

export const payoutLines = checkRows({
  name: 'payout-lines',
  invariant:
    'The net amounts of a payout’s lines, once they are known, add up to its amount; a manual payout is shown as it was recorded.',
  scans: [
    {
      table: 'payouts',
      key: { id: 'text' },
      wrong: `
        SELECT p.account_id, p.id AS object,
               format('%s %s, but its lines are %s', p.amount, p.currency, lines.net) AS message
          FROM batch p
         CROSS JOIN LATERAL (
           SELECT COALESCE(sum(t.net), 0)::bigint AS net FROM balance_transactions t
            WHERE t.account_id = p.account_id AND t.payout_id = p.id AND t.source IS DISTINCT FROM p.id) AS lines
         WHERE p.reconciled AND p.amount <> lines.net`,
    },
    {
      table: 'balance_transactions',
      wrong: `
        SELECT t.account_id, t.id AS object,
               format('a net of %s %s, but %s less a fee of %s', t.net, t.currency, t.amount, t.fee) AS message
          FROM batch t WHERE t.net <> t.amount - t.fee`,
    },
    {
      table: 'manual_payouts',
      key: { id: 'text' },
      wrong: `
        SELECT m.account_id, m.id AS object,
               format('%s %s were recorded, but the merchant is shown %s', m.amount, m.currency,
                      COALESCE(p.amount || ' ' || p.currency, 'no payout')) AS message
          FROM batch m LEFT JOIN payouts p ON p.account_id = m.account_id AND p.id = m.id
         WHERE (p.amount, p.currency) IS DISTINCT FROM (m.amount, m.currency)`,
    },
  ],
})
