import { checkRows } from '../check-rows.ts'

/** Reservations are not at the processor yet, and failed refunds paid nothing to the customer. */
export const refunds = checkRows({
  name: 'refunds',
  invariant:
    'The refunded amount of a payment is the sum of its refunds; with reservations, it does not exceed the amount received.',
  scans: [
    {
      table: 'payments',
      wrong: `
        SELECT p.account_id, p.id AS object,
               format('%s refunded of %s received, but its refunds are %s, and %s are reserved',
                      p.amount_refunded, p.amount_received, r.given, r.reserved) AS message
          FROM batch p
         CROSS JOIN LATERAL (
           SELECT COALESCE(sum(amount) FILTER (WHERE status NOT IN ('reserved', 'failed', 'canceled')), 0)::bigint AS given,
                  COALESCE(sum(amount) FILTER (WHERE status = 'reserved'), 0)::bigint AS reserved
             FROM refunds WHERE account_id = p.account_id AND payment_id = p.id) AS r
         WHERE p.amount_refunded <> r.given OR p.amount_refunded + r.reserved > p.amount_received`,
    },
    {
      table: 'refunds',
      key: { ref: 'text' },
      wrong: `
        SELECT r.account_id, COALESCE(r.id, r.ref) AS object,
               format('%s %s of a payment of %s %s', r.amount, r.currency, p.amount, p.currency) AS message
          FROM batch r JOIN payments p ON p.account_id = r.account_id AND p.id = r.payment_id
         WHERE r.currency <> p.currency OR r.amount <= 0`,
    },
  ],
})
