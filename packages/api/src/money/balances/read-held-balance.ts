import type { Database } from '@merchant-payments/db'
import type { HeldReason } from '../../contract/balance/schema.ts'

export type Held = { currency: string; amount: bigint; reason: HeldReason }

/**
 * Money of an account that is not on its balance, in minor units, by currency and reason; sums of zero are left out. An
 * amount that was transferred or reversed still counts as held or not held until the copy of the balance contains the
 * change, so that the sum of both stays the same.
 */
export async function readHeldBalance({ pool }: Pick<Database, 'pool'>, accountId: number): Promise<Held[]> {
  const { rows } = await pool.query<Omit<Held, 'amount'> & { amount: string }>({
    name: 'what is held of an account',
    text: `SELECT currency, reason, sum(amount)::text AS amount FROM (
             SELECT p.currency, p.amount,
                    CASE WHEN p.amount < 0 THEN 'owed_to_platform'
                         WHEN a.processor_account_id IS NULL AND a.opening_refusal IS NOT NULL
                           OR a.transfer_refusal IS NOT NULL THEN 'manual_payout'
                         ELSE 'not_transferable' END AS reason
               FROM (SELECT payment_id, currency, sum(amount) AS amount FROM (
                       SELECT p.id AS payment_id, p.settled_currency AS currency, p.due - p.transferred AS amount
                         FROM payments p WHERE p.account_id = $1 AND p.due <> p.transferred
                        UNION ALL
                       SELECT payment_id, currency, amount FROM movements WHERE account_id = $1 AND NOT mirrored) AS parts
                      GROUP BY payment_id, currency) AS p
              CROSS JOIN accounts a WHERE a.id = $1
              UNION ALL
             SELECT COALESCE(p.settled_currency, p.currency), COALESCE(d.mirrored_withdrawn, d.withdrawn), 'in_dispute'
               FROM disputes d JOIN payments p ON p.account_id = d.account_id AND p.id = d.payment_id
              WHERE d.account_id = $1 AND d.status <> 'lost' AND (d.withdrawn <> 0 OR d.mirrored_withdrawn <> d.withdrawn)) AS held
            GROUP BY currency, reason HAVING sum(amount) <> 0
            ORDER BY currency <> (SELECT default_currency FROM accounts WHERE id = $1), currency, reason`,
    values: [accountId],
  })
  return rows.map(({ amount, ...row }) => ({ ...row, amount: BigInt(amount) }))
}
