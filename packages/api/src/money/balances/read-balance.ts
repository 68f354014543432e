import type { Database } from '@merchant-payments/db'

type Available = { currency: string; amount: bigint }
type Pending = Available & { availableOn: Date }

/**
 * The available and the pending balance of an account, in minor units, with the time at which each part becomes available.
 * It is the last balance that was read, plus what has become available since by the copied ledger. A negative amount is due
 * from the merchant.
 * @param now by the processor's clock
 */
export async function readBalance(
  { pool }: Pick<Database, 'pool'>,
  accountId: number,
  now: Date,
): Promise<{ available: Available[]; pending: Pending[] }> {
  const values = [accountId, now]
  const [available, pending] = await Promise.all([
    pool.query<{ currency: string; amount: string }>({
      name: 'available balance of an account',
      text: `SELECT currency, amount FROM (
               SELECT b.currency, (b.available + COALESCE((
                        SELECT sum(t.net) FROM balance_transactions t
                         WHERE t.account_id = b.account_id AND t.currency = b.currency
                           AND t.available_on > b.read_at AND t.available_on <= $2 AND t.created_at <= b.read_at), 0))::text AS amount
                 FROM balances b WHERE b.account_id = $1
                UNION ALL
               SELECT a.default_currency, '0' FROM accounts a
                WHERE a.id = $1 AND NOT EXISTS (SELECT 1 FROM balances WHERE account_id = $1)) AS found
              ORDER BY currency <> (SELECT default_currency FROM accounts WHERE id = $1), currency`,
      values,
    }),
    pool.query<{ currency: string; amount: string; availableOn: Date }>({
      name: 'pending balance of an account',
      text: `SELECT currency, sum(net)::text AS amount, max(available_on) AS "availableOn"
               FROM balance_transactions WHERE account_id = $1 AND available_on > $2
              GROUP BY currency, date_trunc('day', available_on, 'UTC') HAVING sum(net) <> 0
              ORDER BY "availableOn", currency <> (SELECT default_currency FROM accounts WHERE id = $1), currency`,
      values,
    }),
  ])
  return {
    available: available.rows.map(({ currency, amount }) => ({ currency, amount: BigInt(amount) })),
    pending: pending.rows.map(({ amount, ...row }) => ({ ...row, amount: BigInt(amount) })),
  }
}
