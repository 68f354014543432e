import { checkRows } from '../check-rows.ts'

export const cards = checkRows({
  name: 'cards',
  invariant: 'The card digits by which a payment can be searched are those of its card.',
  scans: [
    {
      table: 'payments',
      wrong: `
        SELECT p.account_id, p.id AS object,
               format('found by %s, but its card ends in %s', COALESCE(p.card_last4, 'nothing'),
                      COALESCE(p.method -> 'card' ->> 'last4', 'nothing')) AS message
          FROM batch p WHERE p.card_last4 IS DISTINCT FROM p.method -> 'card' ->> 'last4'`,
    },
  ],
})
