import type { Database } from '@merchant-payments/db'
import type { WaitingDelivery } from '@merchant-payments/webhooks'

/** The number of the oldest waiting deliveries that are read, and of those that are due first. */
const [looked, first] = [10_000, 10]

/** The waiting deliveries of an endpoint that are due first. */
export async function readWaitingDeliveries(
  { pool }: Pick<Database, 'pool'>,
  accountId: number,
  endpointId: string,
): Promise<WaitingDelivery[]> {
  const { rows } = await pool.query<WaitingDelivery>({
    name: 'deliveries due first',
    text: `SELECT attempts, due AS "dueAt"
             FROM (SELECT attempt_count AS attempts, id,
                          CASE status WHEN 'queued' THEN coalesce(next_attempt_at, pending_since) ELSE pending_since END AS due
                     FROM deliveries
                    WHERE account_id = $1 AND endpoint_id = $2 AND status IN ('pending', 'queued')
                    ORDER BY created_at, id LIMIT ${looked}) AS waiting
            ORDER BY due, id LIMIT ${first}`,
    values: [accountId, endpointId],
  })
  return rows
}
