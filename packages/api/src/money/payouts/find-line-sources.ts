import type { Database } from '@merchant-payments/db'
import type { BalanceTransactionSnapshot } from '@merchant-payments/processor'
import type { KnownSources } from './classify-line.ts'

type Row = {
  kind: 'payment' | 'payment_by_transfer' | 'movement' | 'movement_of_dispute' | 'refund' | 'dispute'
  named: string
  object: string
}

/** Finds the objects of an account to which ledger transactions belong. */
export async function findLineSources(
  { pool }: Pick<Database, 'pool'>,
  accountId: number,
  transactions: readonly BalanceTransactionSnapshot[],
): Promise<KnownSources> {
  const sources = transactions.flatMap(({ source }) => source ?? [])
  const transfers = sources.flatMap(({ transfer }) => transfer ?? [])
  const reversals = sources.flatMap(({ reversal }) => reversal ?? [])
  const { rows } = await pool.query<Row>({
    name: 'sources of balance transactions',
    text: `SELECT 'payment' AS kind, id AS named, id AS object
             FROM payments WHERE account_id = $1 AND id = ANY($2)
            UNION ALL
           SELECT 'payment_by_transfer', transfer_id, id
             FROM payments WHERE account_id = $1 AND transfer_id = ANY($3)
            UNION ALL
           SELECT CASE WHEN dispute_id IS NULL THEN 'movement' ELSE 'movement_of_dispute' END, processor_id,
                  COALESCE(dispute_id, payment_id)
             FROM movements WHERE account_id = $1 AND processor_id = ANY($3::text[] || $4::text[])
            UNION ALL
           SELECT 'refund', id, COALESCE(own_id, id)
             FROM refunds WHERE account_id = $1 AND id = ANY($5)
            UNION ALL
           SELECT 'refund', transfer_reversal, COALESCE(own_id, id)
             FROM refunds WHERE account_id = $1 AND transfer_reversal = ANY($4) AND id IS NOT NULL
            UNION ALL
           SELECT 'dispute', id, id
             FROM disputes WHERE account_id = $1 AND id = ANY($5)`,
    values: [
      accountId,
      sources.flatMap(({ paymentId }) => paymentId ?? []),
      transfers,
      reversals,
      sources.map(({ id }) => id),
    ],
  })
  const of = (kind: Row['kind']) =>
    new Map(rows.filter((row) => row.kind === kind).map(({ named, object }) => [named, object]))
  return {
    payments: new Set(of('payment').keys()),
    paymentsByTransfer: of('payment_by_transfer'),
    movements: of('movement'),
    movementsOfDisputes: of('movement_of_dispute'),
    refunds: of('refund'),
    disputes: new Set(of('dispute').keys()),
  }
}
