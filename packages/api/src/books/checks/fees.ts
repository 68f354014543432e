import { checkRows } from '../check.ts'

export const fees = checkRows({
  name: 'fees',
  states: 'A fee is part of its payment, and nothing was taken beyond it that is not given back.',
  select: `SELECT account_id, id AS object,
                  format('a fee of %s on %s, of which %s are to be given back', fee_amount, amount, COALESCE(fee_excess, 0)) AS message
             FROM payments
            WHERE fee_amount < 0 OR fee_amount > amount
               OR (fee_excess > 0 AND updated_at < now() - interval '1 day')`,
})
