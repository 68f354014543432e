import { checkRows } from '../check.ts'

export const sessions = checkRows({
  name: 'sessions',
  states: 'A session that is paid has a payment that succeeded, of what the session cost.',
  select: `SELECT s.account_id, s.id AS object,
                  format('paid with %s, but %s', s.amount_total, COALESCE('its payment is ' || p.status || ' with ' || p.amount_received, 'it has no payment')) AS message
             FROM payment_sessions s
             LEFT JOIN payments p ON p.account_id = s.account_id AND p.id = s.payment_intent
            WHERE s.payment_status = 'paid' AND s.amount_total > 0
              AND (p.id IS NULL OR p.status <> 'succeeded' OR p.amount_received <> s.amount_total)`,
})
