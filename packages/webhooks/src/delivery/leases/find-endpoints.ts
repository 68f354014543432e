import { inTransaction, isDistributed, last } from '@merchant-payments/db'
import type pg from 'pg'
import type { EndpointKey } from '../delivery.ts'

/** An endpoint that has something due, and the first delivery of it in the order of recording. */
export type FoundEndpoint = EndpointKey & { first: string }

/** Where a search begins: behind this endpoint. */
export const fromStart: EndpointKey = { accountId: 0, endpointId: '' }

/**
 * Finds endpoints that have something due and that no other worker has leased, in the order of their keys. It reads one entry of the
 * index for each of them, and not one for each delivery.
 */
export async function findEndpoints(
  pool: pg.Pool,
  { owner, after, limit }: { owner: string; after: EndpointKey; limit: number },
): Promise<FoundEndpoint[]> {
  if (await isDistributed(pool)) return findDistributed(pool, owner, after, limit)
  const { rows } = await inTransaction(
    pool,
    async () =>
      last((connection) =>
        connection.query<FoundEndpoint>({
          name: 'find endpoints',
          text: search,
          values: [owner, after.accountId, after.endpointId, limit],
        }),
      ),
    { byIndex: true },
  )
  return rows
}

const nextOf = (account: string, endpoint: string) => `
  SELECT account_id, endpoint_id, id FROM deliveries
   WHERE status = 'pending' AND (account_id, endpoint_id) > (${account}, ${endpoint})
   ORDER BY account_id, endpoint_id, id LIMIT 1`

/** A lease of this worker, or of one that is dead. */
const isFree = `(lease.owner = $1::bigint OR NOT EXISTS (
  SELECT 1 FROM delivery_workers worker WHERE worker.id = lease.owner AND worker.alive_until > clock_timestamp()))`

/** Leases are looked up one by one, as a subquery with a limit demands. A hash of all that is found would end neither at the limit nor in order. */
const search = `
  WITH RECURSIVE found AS (
    (${nextOf('$2::int', '$3::text')})
    UNION ALL
    SELECT next.* FROM found CROSS JOIN LATERAL (${nextOf('found.account_id', 'found.endpoint_id')}) AS next
  )
  SELECT found.account_id AS "accountId", found.endpoint_id AS "endpointId", found.id AS first
    FROM found LEFT JOIN LATERAL (
           SELECT owner FROM endpoint_leases
            WHERE endpoint_leases.account_id = found.account_id AND endpoint_leases.endpoint_id = found.endpoint_id LIMIT 1) AS lease ON true
   WHERE lease.owner IS NULL OR ${isFree}
   LIMIT $4`

/** On several servers no statement can go from one endpoint to the next, nor join deliveries with leases. */
async function findDistributed(
  pool: pg.Pool,
  owner: string,
  after: EndpointKey,
  limit: number,
): Promise<FoundEndpoint[]> {
  const { rows } = await pool.query<FoundEndpoint>(
    `SELECT account_id AS "accountId", endpoint_id AS "endpointId", min(id) AS first FROM deliveries
      WHERE status = 'pending' AND (account_id > $1 OR (account_id = $1 AND endpoint_id > $2))
      GROUP BY 1, 2 ORDER BY 1, 2`,
    [after.accountId, after.endpointId],
  )
  if (rows.length === 0) return []
  const leased = await pool.query<{ endpointId: string }>(
    `SELECT lease.endpoint_id AS "endpointId"
       FROM unnest($2::int[], $3::text[]) AS found (account_id, endpoint_id)
       JOIN endpoint_leases lease ON lease.account_id = found.account_id AND lease.endpoint_id = found.endpoint_id
      WHERE NOT ${isFree}`,
    [owner, rows.map(({ accountId }) => accountId), rows.map(({ endpointId }) => endpointId)],
  )
  const ofOthers = new Set(leased.rows.map(({ endpointId }) => endpointId))
  return rows.filter(({ endpointId }) => !ofOthers.has(endpointId)).slice(0, limit)
}
