import type { Queryable } from '@merchant-payments/db'
import type { EndpointKey } from '../delivery/delivery.ts'

/** At this size a statement takes a fraction of a second: an endpoint can have a million deliveries waiting. */
const batchSize = 2_000

/**
 * Suspends the deliveries that wait for a deactivated endpoint, up to 2,000 of them; they can be replayed. Rows that another
 * process has locked are left for the next call. An endpoint that is active, or active again, keeps its deliveries.
 * @returns whether deliveries may be left
 */
export async function suspendDeliveries(pool: Queryable, { accountId, endpointId }: EndpointKey): Promise<boolean> {
  // Without a name, as the plan depends on how much waits.
  const { rowCount } = await pool.query(
    `WITH waiting AS (
       SELECT id, created_at FROM deliveries
        WHERE account_id = $1 AND endpoint_id = $2 AND status IN ('pending', 'queued')
          AND EXISTS (SELECT 1 FROM webhook_endpoints WHERE account_id = $1 AND id = $2 AND NOT active)
        ORDER BY created_at DESC, id DESC LIMIT ${batchSize} FOR NO KEY UPDATE SKIP LOCKED
     )
     UPDATE deliveries SET status = 'suspended', next_attempt_at = NULL
       FROM waiting WHERE deliveries.account_id = $1 AND deliveries.id = waiting.id
        AND deliveries.created_at = waiting.created_at`,
    [accountId, endpointId],
  )
  if (rowCount === batchSize) return true
  const { rows } = await pool.query<{ left: boolean }>({
    name: 'end of a suspension',
    text: `UPDATE webhook_endpoints
              SET suspending = NOT active AND EXISTS (
                SELECT 1 FROM deliveries WHERE account_id = $1 AND endpoint_id = $2 AND status IN ('pending', 'queued'))
            WHERE account_id = $1 AND id = $2 AND suspending
           RETURNING suspending AS left`,
    values: [accountId, endpointId],
  })
  return rows[0]?.left ?? false
}

/**
 * Suspends the deliveries of endpoints that were deactivated, one endpoint after the other: together they would have all connections,
 * which reads and attempts of other endpoints would wait for.
 * @returns whether deliveries may be left
 */
export async function suspendAll(pool: Queryable): Promise<boolean> {
  const { rows } = await pool.query<EndpointKey>({
    name: 'endpoints that are being suspended',
    text: `SELECT account_id AS "accountId", id AS "endpointId" FROM webhook_endpoints WHERE suspending LIMIT 64`,
  })
  let more = false
  for (const endpoint of rows) if (await suspendDeliveries(pool, endpoint)) more = true
  return more
}
