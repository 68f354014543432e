import { checkRows } from '../check-rows.ts'

export const sessions = checkRows({
  name: 'sessions',
  invariant: 'Each paid session has a successful payment of its total.',
  scans: [
    {
      table: 'payment_sessions',
      key: { ref: 'text' },
      where: `payment_status = 'paid' AND amount_total > 0`,
      wrong: `
        SELECT s.account_id, COALESCE(s.id, s.ref) AS object,
               format('paid with %s %s, but %s', s.amount_total, s.currency,
                      CASE WHEN p.id IS NULL THEN 'it has no payment'
                           ELSE format('its payment is %s with %s %s', p.status, p.amount_received, p.currency) END) AS message
          FROM batch s
          LEFT JOIN payments p ON p.account_id = s.account_id AND p.id = s.payment_intent
         WHERE p.id IS NULL OR p.status <> 'succeeded' OR p.amount_received <> s.amount_total OR p.currency <> s.currency`,
    },
  ],
})
