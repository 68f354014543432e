import { checkRows, type Scan } from '../check-rows.ts'
import { countEventsSql } from '../count-events-sql.ts'
import { hasEventsSql } from '../kept-since-sql.ts'

const ofEnd = (table: string): Scan => ({
  table,
  key: { ref: 'text' },
  where: `id IS NOT NULL AND ${hasEventsSql}`,
  wrong: `
    SELECT account_id, id AS object,
           format('%s, with %s checkout.session.completed and %s checkout.session.expired events', status, completed, expired) AS message
      FROM (SELECT s.*, ${countEventsSql('s', 's.id', 'checkout.session.completed')} AS completed,
                   ${countEventsSql('s', 's.id', 'checkout.session.expired')} AS expired FROM batch s) AS s
     WHERE completed <> (CASE WHEN status = 'complete' THEN 1 ELSE 0 END)
        OR expired <> (CASE WHEN status = 'expired' THEN 1 ELSE 0 END)`,
})

export const sessionEvents = checkRows({
  name: 'session-events',
  invariant:
    'Each completed or expired session has one event for it, and each delayed payment has one for its success.',
  scans: [
    ofEnd('payment_sessions'),
    {
      table: 'payment_sessions',
      key: { ref: 'text' },
      where: `payment_status = 'paid' AND id IS NOT NULL AND ${hasEventsSql}`,
      wrong: `
        SELECT account_id, id AS object, format('paid after it was completed, with %s checkout.session.async_payment_succeeded events', later) AS message
          FROM (SELECT s.*, ${countEventsSql('s', 's.id', 'checkout.session.async_payment_succeeded')} AS later,
                       (SELECT substring(e.body FROM '"payment_status":"([a-z_]+)"') FROM events e
                         WHERE e.account_id = s.account_id AND e.object_id = s.id AND e.type = 'checkout.session.completed'
                           AND e.transition NOT LIKE 'test %' LIMIT 1) AS completed
                  FROM batch s) AS s
         WHERE completed = 'unpaid' AND later <> 1`,
    },
    ofEnd('subscription_sessions'),
  ],
})
