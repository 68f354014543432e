import type { Database } from '@merchant-payments/db'

export const payoutId = 'po_bench'

/** Pays out all of an account: a payout that is made of each of its payments, and the copy of the ledger that it comes from. */
export async function fillPayout({ pool }: Pick<Database, 'pool'>, accountId: number): Promise<void> {
  const query = (text: string) => pool.query(text, [accountId])
  // All in one month, of which there is a statement.
  await query(`
    INSERT INTO balance_transactions (account_id, id, payout_id, type, category, line_type, amount, fee, net, currency, source,
      object_id, available_on, created_at)
    SELECT account_id, 'txn_' || substr(id, 4), '${payoutId}', 'charge', 'charge', 'payment', amount_received, fee_amount,
           amount_received - fee_amount, 'usd', latest_charge, id, created_at,
           date_trunc('month', now(), 'UTC') + row_number() OVER (ORDER BY created_at) * interval '1 millisecond'
      FROM payments WHERE account_id = $1 AND amount_received > 0`)
  await query(`
    INSERT INTO payouts (account_id, id, amount, currency, status, method, arrival_date, reconciled, created_at, updated_at)
    SELECT account_id, '${payoutId}', sum(net), 'usd', 'paid', 'automatic', now(), true, now(), now()
      FROM balance_transactions WHERE account_id = $1 GROUP BY account_id`)
  await query(`
    INSERT INTO balance_mirrors (account_id, mirrored_until, whole) VALUES ($1, now() + interval '1 day', true)
    ON CONFLICT (account_id) DO UPDATE SET mirrored_until = excluded.mirrored_until, whole = true`)
  await pool.query('VACUUM ANALYZE balance_transactions, payouts')
}
