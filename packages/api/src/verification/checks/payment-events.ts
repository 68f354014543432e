import { checkRows } from '../check-rows.ts'
import { countEventsSql } from '../count-events-sql.ts'
import { hasEventsSql } from '../kept-since-sql.ts'

export const paymentEvents = checkRows({
  name: 'payment-events',
  invariant:
    'Each successful payment has exactly one event for it, each failed payment has an event, and each successful refund has one.',
  scans: [
    {
      table: 'payments',
      where: `(status = 'succeeded' OR last_error IS NOT NULL) AND ${hasEventsSql}`,
      wrong: `
        SELECT account_id, id AS object, format('%s, with %s payment_intent.succeeded events', status, succeeded) AS message
          FROM (SELECT p.*, ${countEventsSql('p', 'p.id', 'payment_intent.succeeded')} AS succeeded FROM batch p) AS p
         WHERE succeeded <> (CASE WHEN status = 'succeeded' THEN 1 ELSE 0 END)
        UNION ALL
        SELECT p.account_id, p.id, 'an attempt to pay failed without an event'
          FROM batch p
         WHERE p.status IN ('requires_payment_method', 'canceled') AND p.last_error IS NOT NULL
           AND ${countEventsSql('p', 'p.id', 'payment_intent.payment_failed')} = 0`,
    },
    {
      table: 'refunds',
      key: { ref: 'text' },
      where: `status = 'succeeded' AND ${hasEventsSql}`,
      wrong: `
        SELECT account_id, COALESCE(id, ref) AS object, format('succeeded, with %s charge.refunded events', recorded) AS message
          FROM (SELECT r.*, ${countEventsSql('r', 'r.payment_id', 'charge.refunded', "e.transition = 'refund:' || r.id")} AS recorded FROM batch r) AS r
         WHERE recorded <> 1`,
    },
  ],
})
