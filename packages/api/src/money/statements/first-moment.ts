import type { Database } from '@merchant-payments/db'

/** The time of an account's first entry by the processor's clock, or of the account's opening; null if it has neither. */
export async function readFirstMoment({ pool }: Pick<Database, 'pool'>, accountId: number): Promise<Date | null> {
  const { rows } = await pool.query<{ first: Date | null }>({
    name: 'first moment of an account',
    text: `SELECT LEAST(
             (SELECT created_at FROM payments WHERE account_id = $1 ORDER BY created_at, id LIMIT 1),
             (SELECT created_at FROM balance_transactions
               WHERE account_id = $1 AND available_on IS NOT NULL ORDER BY created_at, id LIMIT 1),
             (SELECT created_at FROM accounts WHERE id = $1)) AS first`,
    values: [accountId],
  })
  return rows[0]?.first ?? null
}
