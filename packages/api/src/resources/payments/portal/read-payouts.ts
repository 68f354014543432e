import type { Database, Payout } from '@merchant-payments/db'

/** A payout that contains some objects, with the net amount of these objects. */
export type PaidOut = Pick<Payout, 'id' | 'currency' | 'status' | 'arrivalDate' | 'createdAt'> & { net: bigint }

/** The payouts that the lines of some objects of an account were paid out with, oldest first. */
export async function readPayouts(
  { pool }: Pick<Database, 'pool'>,
  accountId: number,
  objectIds: readonly string[],
): Promise<PaidOut[]> {
  const { rows } = await pool.query<Omit<PaidOut, 'net'> & { net: string }>({
    name: 'payouts of objects',
    text: `SELECT p.id, p.currency, p.status, p.arrival_date AS "arrivalDate", p.created_at AS "createdAt", its.net::text
             FROM (SELECT payout_id, sum(net) AS net FROM balance_transactions
                    WHERE account_id = $1 AND object_id = ANY($2) AND payout_id IS NOT NULL GROUP BY payout_id) AS its
             JOIN payouts p ON p.account_id = $1 AND p.id = its.payout_id
            WHERE p.reconciled ORDER BY p.created_at, p.id LIMIT 50`,
    values: [accountId, objectIds],
  })
  return rows.map(({ net, ...row }) => ({ ...row, net: BigInt(net) }))
}
