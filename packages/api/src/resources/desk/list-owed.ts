import type { PersonScope } from '../../core/request/account-scope.ts'
import type { OfMode, OwedBalance } from './schema.ts'

type Row = { merchantId: string; merchantName: string; currency: string; amount: string; where: OwedBalance['where'] }

/**
 * Debts of merchants, the largest amount of a currency first: balances at the processor below zero, as last read, and amounts that the
 * platform paid for them. Balances have a row for each account and currency and no index by amount, which each read of one would write;
 * what the platform paid is in the index of held payments.
 */
export async function listOwed(
  { services: { database } }: PersonScope,
  { livemode }: OfMode,
): Promise<{ items: OwedBalance[] }> {
  const { rows } = await database.pool.query<Row>({
    name: 'what merchants owe',
    text: `SELECT a.merchant_id AS "merchantId", m.name AS "merchantName", owed.currency, owed.amount::text AS amount, owed.place AS where
             FROM (SELECT account_id, currency, available AS amount, 'processor_balance' AS place FROM balances WHERE available < 0
                    UNION ALL
                   SELECT p.account_id, p.settled_currency, sum(p.due - p.transferred), 'platform' FROM payments p
                    WHERE p.due <> p.transferred GROUP BY p.account_id, p.settled_currency HAVING sum(p.due - p.transferred) < 0) owed
             JOIN accounts a ON a.id = owed.account_id JOIN merchants m ON m.id = a.merchant_id
            WHERE a.livemode = $1 ORDER BY owed.currency, owed.amount LIMIT 200`,
    values: [livemode],
  })
  return {
    items: rows.map(({ merchantId, merchantName, amount, ...row }) => ({
      ...row,
      id: `${merchantId} ${row.currency} ${row.where}`,
      merchant_id: merchantId,
      merchant_name: merchantName,
      livemode,
      amount: Number(amount),
    })),
  }
}
