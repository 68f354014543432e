import { checkRows } from '../check.ts'

export const events = checkRows({
  name: 'events',
  states: 'Each event names itself in its bytes, and a payment that succeeded has told so.',
  select: `SELECT account_id, id AS object, 'its bytes name another event or type' AS message
             FROM events WHERE body::jsonb ->> 'id' <> id OR body::jsonb ->> 'type' <> type
            UNION ALL
           SELECT p.account_id, p.id, 'succeeded, and no event tells of it'
             FROM payments p
            WHERE p.status = 'succeeded' AND NOT EXISTS (
              SELECT 1 FROM events e WHERE e.account_id = p.account_id AND e.type = 'payment_intent.succeeded'
                 AND e.object_id = p.id)`,
})
