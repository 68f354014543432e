import type { Queryable } from '@merchant-payments/db'
import type { EndpointKey } from '../delivery.ts'

/** Ends leases of a worker, for which it has nothing in memory any more. */
export async function releaseEndpoints(
  connection: Queryable,
  owner: string,
  endpoints: readonly EndpointKey[],
): Promise<void> {
  if (endpoints.length === 0) return
  await connection.query({
    name: 'release endpoints',
    text: `UPDATE endpoint_leases lease SET owner = NULL
             FROM unnest($2::int[], $3::text[]) AS idle (account_id, endpoint_id)
            WHERE lease.account_id = idle.account_id AND lease.endpoint_id = idle.endpoint_id AND lease.owner = $1::bigint`,
    values: [owner, endpoints.map(({ accountId }) => accountId), endpoints.map(({ endpointId }) => endpointId)],
  })
}
