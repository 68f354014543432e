import type { Database } from '@merchant-payments/db'
import type { BalanceTransactionSnapshot } from '@merchant-payments/processor'

/**
 * Finds the merchants of transactions on the platform's balance: by the account that pays a fee or receives a transfer, and by
 * the payment that the platform hosts.
 * @returns mer_… by the id of the transaction
 */
export async function findMerchants(
  { pool }: Pick<Database, 'pool'>,
  livemode: boolean,
  transactions: readonly BalanceTransactionSnapshot[],
): Promise<ReadonlyMap<string, string>> {
  const sources = transactions.flatMap(({ source }) => source ?? [])
  const { rows } = await pool.query<{ named: string; merchant: string }>({
    name: 'merchants of transactions',
    text: `SELECT processor_account_id AS named, merchant_id AS merchant
             FROM accounts WHERE livemode = $1 AND processor_account_id = ANY($2)
            UNION ALL
           SELECT p.id, a.merchant_id
             FROM payments p JOIN accounts a ON a.id = p.account_id AND a.livemode = $1 WHERE p.id = ANY($3)`,
    values: [
      livemode,
      sources.flatMap(({ account }) => account ?? []),
      sources.flatMap(({ paymentId }) => paymentId ?? []),
    ],
  })
  const merchants = new Map(rows.map(({ named, merchant }) => [named, merchant]))
  return new Map(
    transactions.flatMap(({ id, source }) => {
      const merchant = merchants.get(source?.account ?? '') ?? merchants.get(source?.paymentId ?? '')
      return merchant === undefined ? [] : [[id, merchant]]
    }),
  )
}
