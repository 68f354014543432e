import { platformMerchantId } from '@merchant-payments/db'
import { type Check, mergeResults } from '../check-result.ts'
import { type Scan, scanAll } from '../check-rows.ts'
import { eventsWereDropped } from '../kept-since-sql.ts'
import { checkPlatformCopies } from './platform-copies.ts'

/** Whether an event `e` is of a merchant's account, and no copy in the account of the platform. */
const isOwn = `e.account_id NOT IN (SELECT id FROM accounts WHERE merchant_id = '${platformMerchantId}')`

/** Compared as text: PostgreSQL does not read every JSON that may be sent. */
const scans: readonly Scan[] = [
  {
    table: 'events',
    wrong: `
        SELECT e.account_id, e.id AS object, 'its bytes name another event, type, time or sequence' AS message
          FROM batch e
         WHERE NOT starts_with(e.body, format('{"id":"%s","type":"%s","created":%s,"livemode":', e.id, e.type,
                                              floor(extract(epoch FROM e.created_at))::bigint))
            OR strpos(left(e.body, 300), format(',"sequence":%s,"data":{', e.sequence)) = 0
        UNION ALL
        SELECT e.account_id, e.id, format('%s, but %s is %s', e.type, e.object_id, COALESCE(p.status, 'missing'))
          FROM batch e LEFT JOIN payments p ON p.account_id = e.account_id AND p.id = e.object_id
         WHERE ${isOwn} AND e.type = 'payment_intent.succeeded' AND e.transition NOT LIKE 'test %' AND p.status IS DISTINCT FROM 'succeeded'
        UNION ALL
        SELECT e.account_id, e.id, format('%s of %s, which has no such refund', e.type, e.object_id)
          FROM batch e
         WHERE ${isOwn} AND e.type = 'charge.refunded' AND e.transition NOT LIKE 'test %' AND NOT EXISTS (
           SELECT 1 FROM refunds r WHERE r.account_id = e.account_id AND r.payment_id = e.object_id
              AND e.transition = 'refund:' || r.id AND r.status IN ('succeeded', 'failed', 'canceled'))`,
  },
  {
    table: 'event_transitions',
    key: { object_id: 'text', type: 'text', transition: 'text' },
    wrong: `
        SELECT t.account_id, t.object_id AS object, format('%s (%s) was recorded, but its event is missing', t.type, t.transition) AS message
          FROM batch t
         WHERE NOT EXISTS (
           SELECT 1 FROM events e WHERE e.account_id = t.account_id AND e.type = t.type AND e.object_id = t.object_id
              AND e.transition = t.transition)
           -- What was dropped is missing with the events before it.
           AND (NOT ${eventsWereDropped} OR EXISTS (
             SELECT 1 FROM events e WHERE e.account_id = t.account_id AND e.object_id = t.object_id AND e.sequence = 1))`,
  },
]

export const events: Check = {
  name: 'events',
  invariant:
    'Each event has the same content in its bytes and its row, has the number of its change, and reports something that has happened.',
  asksProcessor: false,
  run: async (scope) => mergeResults([await scanAll(scope, scans), await checkPlatformCopies(scope)]),
}
