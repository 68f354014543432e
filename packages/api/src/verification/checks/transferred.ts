import { checkRows } from '../check-rows.ts'

export const transferred = checkRows({
  name: 'transferred',
  invariant: 'The amount transferred for a payment is the sum of its movements and manual payouts.',
  scans: [
    {
      table: 'payments',
      wrong: `
        SELECT p.account_id, p.id AS object,
               format('%s transferred, but its movements are %s and its manual payouts %s', p.transferred, moved.amount, paid.amount) AS message
          FROM batch p
         CROSS JOIN LATERAL (
           SELECT COALESCE(sum(m.amount), 0)::bigint AS amount FROM movements m
            WHERE m.account_id = p.account_id AND m.payment_id = p.id) AS moved
         CROSS JOIN LATERAL (
           SELECT COALESCE(sum(l.amount), 0)::bigint AS amount FROM manual_payout_lines l
            WHERE l.account_id = p.account_id AND l.payment_id = p.id) AS paid
         WHERE p.transferred <> moved.amount + paid.amount`,
    },
  ],
})
