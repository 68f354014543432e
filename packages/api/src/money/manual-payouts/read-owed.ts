import type { Database } from '@merchant-payments/db'

/** An amount in minor units of one currency: positive if it is due to the merchant, negative if it is due from them. */
type Owed = { currency: string; amount: bigint }

/**
 * Reads the amounts due to an account that were not transferred, or the reverse, over all payments that the platform hosted.
 */
export async function readOwed({ pool }: Pick<Database, 'pool'>, accountId: number): Promise<Owed[]> {
  const { rows } = await pool.query<{ currency: string; amount: string }>({
    name: 'what is owed to an account',
    text: `SELECT settled_currency AS currency, sum(due - transferred)::text AS amount
             FROM payments WHERE account_id = $1 AND due <> transferred
            GROUP BY settled_currency HAVING sum(due - transferred) <> 0 ORDER BY settled_currency`,
    values: [accountId],
  })
  return rows.map(({ currency, amount }) => ({ currency, amount: BigInt(amount) }))
}
