import { checkRows } from '../check.ts'

/** Reservations are not at the processor yet, and those that failed have given the customer nothing. */
export const refunds = checkRows({
  name: 'refunds',
  states: 'What a payment says was refunded is the sum of its refunds, and no more than was received.',
  select: `SELECT p.account_id, p.id AS object,
                  format('%s refunded of %s received, but its refunds are %s', p.amount_refunded, p.amount_received, sum.amount) AS message
             FROM payments p
             CROSS JOIN LATERAL (
               SELECT COALESCE(sum(r.amount), 0)::bigint AS amount FROM refunds r
                WHERE r.account_id = p.account_id AND r.payment_id = p.id
                  AND r.status NOT IN ('reserved', 'failed', 'canceled')) AS sum
            WHERE p.amount_refunded <> sum.amount OR p.amount_refunded > p.amount_received`,
})
