import type { Queryable } from '@merchant-payments/db'
import type { EndpointKey } from '../delivery.ts'

/** Ends leases of a worker, for which it has nothing in memory any more. */
export async function releaseEndpoints(
  connection: Queryable,
  owner: string,
  endpoints: readonly EndpointKey[],
): Promise<void> {
  if (endpoints.length === 0) return
  // In the order in which others acquire.
  await connection.query({
    name: 'release endpoints',
    text: `WITH released AS (
             SELECT account_id, endpoint_id FROM endpoint_leases
              WHERE owner = $1::bigint AND (account_id, endpoint_id) IN (SELECT * FROM unnest($2::int[], $3::text[]))
              ORDER BY account_id, endpoint_id FOR UPDATE
           )
           DELETE FROM endpoint_leases lease USING released
            WHERE lease.account_id = released.account_id AND lease.endpoint_id = released.endpoint_id`,
    values: [owner, endpoints.map(({ accountId }) => accountId), endpoints.map(({ endpointId }) => endpointId)],
  })
}
