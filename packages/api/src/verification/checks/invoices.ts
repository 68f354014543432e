import { checkRows } from '../check-rows.ts'

/** A refund whose document is due is left out: the worker issues it within seconds. */
export const invoices = checkRows({
  name: 'invoices',
  invariant:
    'The numbers of invoices and of credit notes of a year have no gap, and their totals are those of the payments and the refunds.',
  scans: [
    {
      table: 'invoice_counters',
      key: { type: 'text', year: 'int4' },
      wrong: `
        SELECT c.account_id, c.type || ' ' || c.year AS object,
               format('%s numbers were given, and %s documents have the numbers %s to %s', c.last, i.count, i.first, i.last) AS message
          FROM batch c
         CROSS JOIN LATERAL (
           SELECT count(*)::int4 AS count, min(sequence) AS first, max(sequence) AS last
             FROM invoices WHERE account_id = c.account_id AND type = c.type AND year = c.year) AS i
         WHERE i.count <> c.last OR i.first IS DISTINCT FROM 1 OR i.last IS DISTINCT FROM c.last`,
    },
    {
      table: 'invoices',
      wrong: `
        SELECT i.account_id, i.id AS object,
               format('%s %s with lines of %s, of %s %s that %s', i.amount_total, i.currency, l.sum,
                      COALESCE(r.amount, p.amount_received), p.currency,
                      CASE WHEN i.refund_ref IS NULL THEN 'were paid' ELSE 'were refunded' END) AS message
          FROM batch i
          JOIN payments p ON p.account_id = i.account_id AND p.id = i.payment_id
          LEFT JOIN refunds r ON r.account_id = i.account_id AND r.ref = i.refund_ref
         CROSS JOIN LATERAL (
           SELECT COALESCE(sum((line ->> 'amount')::bigint), 0) AS sum FROM jsonb_array_elements(i.lines) AS line) AS l
         WHERE i.currency <> p.currency OR i.amount_total <> COALESCE(r.amount, p.amount_received) OR l.sum <> i.amount_total`,
    },
    {
      table: 'refunds',
      key: { ref: 'text' },
      wrong: `
        SELECT r.account_id, COALESCE(r.id, r.ref) AS object,
               format('is %s, and has %s credit notes more than invoices that cancel them', r.status, d.credited) AS message
          FROM batch r
          JOIN invoices i ON i.account_id = r.account_id AND i.payment_id = r.payment_id AND i.refund_ref IS NULL
         CROSS JOIN LATERAL (
           SELECT count(*) FILTER (WHERE type = 'credit_note') - count(*) FILTER (WHERE type = 'invoice') AS credited
             FROM invoices WHERE account_id = r.account_id AND refund_ref = r.ref) AS d
         WHERE d.credited <> (r.status = 'succeeded')::int
           AND NOT EXISTS (SELECT 1 FROM uninvoiced_payments u WHERE u.account_id = r.account_id AND u.payment_id = r.payment_id)`,
    },
  ],
})
