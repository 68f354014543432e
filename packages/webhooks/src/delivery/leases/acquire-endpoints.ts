import type { Queryable } from '@merchant-payments/db'
import type { EndpointKey } from '../delivery.ts'

/**
 * Leases endpoints to a worker: free ones, and those of dead workers. An unknown worker may have registered and leased since this
 * statement began, so leases are compared with the time of that beginning. A worker whose registration was deleted, after an hour
 * without a heartbeat, leases nothing: no other worker would ever take over such a lease.
 * @returns the endpoints that are leased to this worker now
 */
export async function acquireEndpoints(
  connection: Queryable,
  owner: string,
  endpoints: readonly EndpointKey[],
): Promise<EndpointKey[]> {
  if (endpoints.length === 0) return []
  // In one order, as two workers would otherwise wait for each other.
  const { rows } = await connection.query<EndpointKey>({
    name: 'acquire endpoints',
    text: `INSERT INTO endpoint_leases AS lease (account_id, endpoint_id, owner)
           SELECT account_id, endpoint_id, worker.id
             FROM (SELECT id FROM delivery_workers WHERE id = $1::bigint AND alive_until > statement_timestamp() FOR KEY SHARE) AS worker
            CROSS JOIN unnest($2::int[], $3::text[]) AS found (account_id, endpoint_id)
            ORDER BY account_id, endpoint_id
           ON CONFLICT (account_id, endpoint_id) DO UPDATE SET owner = excluded.owner
            WHERE lease.owner = excluded.owner OR EXISTS (
                    SELECT 1 FROM delivery_workers worker
                     WHERE worker.id = lease.owner AND worker.alive_until <= statement_timestamp())
           RETURNING account_id AS "accountId", endpoint_id AS "endpointId"`,
    values: [owner, endpoints.map(({ accountId }) => accountId), endpoints.map(({ endpointId }) => endpointId)],
  })
  return rows
}
