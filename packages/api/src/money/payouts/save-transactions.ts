import type { Database } from '@merchant-payments/db'
import type { BalanceTransactionSnapshot } from '@merchant-payments/processor'
import { classifyLine } from './classify-line.ts'
import { findLineSources } from './find-line-sources.ts'

/**
 * Copies transactions of an account's ledger. Known transactions are updated, because their payout, and sometimes their object,
 * becomes known later.
 * @param payoutId the payout that paid them out, if known
 */
export async function saveTransactions(
  database: Pick<Database, 'pool'>,
  accountId: number,
  transactions: readonly BalanceTransactionSnapshot[],
  payoutId: string | null = null,
): Promise<void> {
  if (transactions.length === 0) return
  const known = await findLineSources(database, accountId, transactions)
  const rows = transactions.map((transaction) => {
    const { lineType, objectId } = classifyLine(transaction, known)
    return {
      account_id: accountId,
      id: transaction.id,
      payout_id: payoutId,
      type: transaction.type,
      category: transaction.category,
      line_type: lineType,
      amount: String(transaction.amount),
      fee: String(transaction.fee),
      net: String(transaction.net),
      currency: transaction.currency,
      source: transaction.source?.id ?? null,
      object_id: objectId,
      available_on: transaction.availableOn,
      created_at: transaction.created,
    }
  })
  await database.pool.query({
    name: 'save balance transactions',
    // Sorted, because two workers may save the same transactions, one of a payout and one of the ledger, and must not
    // deadlock.
    text: `INSERT INTO balance_transactions AS known (account_id, id, payout_id, type, category, line_type, amount, fee, net,
             currency, source, object_id, available_on, created_at)
           SELECT account_id, id, payout_id, type, category, line_type, amount, fee, net, currency, source, object_id,
             available_on, created_at
             FROM json_populate_recordset(NULL::balance_transactions, $1::json) ORDER BY id
           ON CONFLICT (account_id, id) DO UPDATE SET
             payout_id = COALESCE(excluded.payout_id, known.payout_id),
             line_type = CASE WHEN excluded.object_id IS NULL THEN known.line_type ELSE excluded.line_type END,
             object_id = COALESCE(excluded.object_id, known.object_id),
             available_on = excluded.available_on
           WHERE (known.payout_id, known.object_id, known.available_on) IS DISTINCT FROM
             (COALESCE(excluded.payout_id, known.payout_id), COALESCE(excluded.object_id, known.object_id),
              excluded.available_on)`,
    values: [JSON.stringify(rows)],
  })
}
