import { checkRows } from '../scan.ts'

export const payoutLines = checkRows({
  name: 'payout-lines',
  states: 'The lines of a payout sum to its amount, once they are known.',
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
  ],
})
