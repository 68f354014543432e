import { type Database, dueColumns } from '@merchant-payments/db'
import type { HeldReason } from '../resources/balance/schema.ts'

const columns = dueColumns('p')

export type Held = { currency: string; amount: bigint; reason: HeldReason }

/** Money of an account that is not on its balance, in minor units, by currency and reason; sums of zero are left out. */
export async function readHeld({ pool }: Pick<Database, 'pool'>, accountId: number): Promise<Held[]> {
  const { rows } = await pool.query<Omit<Held, 'amount'> & { amount: string }>({
    name: 'what is held of an account',
    text: `SELECT currency, reason, sum(amount)::text AS amount FROM (
             SELECT p.settled_currency AS currency, ${columns.due} - ${columns.transferred} AS amount,
                    CASE WHEN ${columns.due} < ${columns.transferred} THEN 'owed_to_platform'
                         WHEN a.processor_account_id IS NULL AND a.opening_refusal IS NOT NULL
                           OR a.transfer_refusal IS NOT NULL THEN 'manual_payout'
                         ELSE 'not_transferable' END AS reason
               FROM payments p JOIN accounts a ON a.id = p.account_id
              WHERE p.account_id = $1 AND ${columns.due} <> ${columns.transferred}
              UNION ALL
             SELECT COALESCE(p.settled_currency, p.currency), d.withdrawn, 'in_dispute'
               FROM disputes d JOIN payments p ON p.account_id = d.account_id AND p.id = d.payment_id
              WHERE d.account_id = $1 AND d.withdrawn <> 0 AND d.status <> 'lost') AS held
            GROUP BY currency, reason HAVING sum(amount) <> 0
            ORDER BY currency, reason`,
    values: [accountId],
  })
  return rows.map(({ amount, ...row }) => ({ ...row, amount: BigInt(amount) }))
}
