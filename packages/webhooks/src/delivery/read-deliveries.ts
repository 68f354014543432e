import { inTransaction, isDistributed, together } from '@merchant-payments/db'
import type pg from 'pg'
import type { DueDelivery, Endpoint, EndpointKey } from './delivery.ts'

/** A read of one endpoint: its due deliveries behind `after`, the first `limit` in the order of recording. */
export type Wanted = EndpointKey & { after: string; limit: number }

type Read = { endpoints: Map<string, Endpoint>; deliveries: Map<string, DueDelivery[]> }

/** Reads endpoints, and what is due to be sent to them, by their ids. */
export async function readDeliveries(pool: pg.Pool, wanted: readonly Wanted[]): Promise<Read> {
  const distributed = await isDistributed(pool)
  const [endpoints, deliveries] = await inTransaction(
    pool,
    async (client) => {
      // On several servers a statement reads what one account has, and names that account.
      const parts = distributed ? wanted.map((one) => [one]) : [wanted]
      const endpoints = together(parts.map((part) => readEndpoints(client, part)))
      const due = together(distributed ? wanted.map((one) => readDueOfOne(client, one)) : [readDue(client, wanted)])
      const [found, deliveries] = await together([endpoints, due])
      return [found.flat(), deliveries.flat()] as const
    },
    { byIndex: true },
  )
  return {
    endpoints: new Map(endpoints.map((row) => [row.endpointId, row])),
    deliveries: Map.groupBy(deliveries, ({ endpointId }) => endpointId),
  }
}

async function readEndpoints(client: pg.PoolClient, wanted: readonly Wanted[]): Promise<Endpoint[]> {
  const { rows } = await client.query<Endpoint>({
    name: 'read endpoints',
    text: `SELECT endpoint.account_id AS "accountId", endpoint.id AS "endpointId", url, sealed_secret AS "sealedSecret",
                  previous_sealed_secret AS "previousSealedSecret", previous_secret_expires_at AS "previousSecretExpiresAt",
                  former_secret_hints AS "formerSecretHints", active, suspending, consecutive_failures AS failures,
                  (extract(epoch FROM clock_timestamp() - last_failed_at) * 1000)::float8 AS "sinceFailureMs"
             FROM webhook_endpoints endpoint
            WHERE endpoint.account_id = ANY($1::int[]) AND endpoint.id = ANY($2::text[])`,
    values: [wanted.map(({ accountId }) => accountId), wanted.map(({ endpointId }) => endpointId)],
  })
  return rows
}

const columns = `
  delivery.account_id AS "accountId", delivery.endpoint_id AS "endpointId", delivery.id, delivery.created_at AS "createdAt",
  delivery.event_id AS "eventId", event.sequence, event.type, event.body, event.traceparent,
  delivery.attempt_count + 1 AS attempt, delivery.generation, delivery.pending_since AS "pendingSince"`

/** As subqueries with limits, events and deliveries are looked up one by one, whatever PostgreSQL expects to find. */
async function readDue(client: pg.PoolClient, wanted: readonly Wanted[]): Promise<DueDelivery[]> {
  const { rows } = await client.query<DueDelivery>({
    name: 'read deliveries',
    text: `SELECT ${columns}
             FROM unnest($1::int[], $2::text[], $3::bigint[], $4::int[]) AS wanted (account_id, endpoint_id, after, most)
            CROSS JOIN LATERAL (
                    SELECT * FROM deliveries
                     WHERE deliveries.account_id = wanted.account_id AND deliveries.endpoint_id = wanted.endpoint_id
                       AND status = 'pending' AND id > wanted.after
                     ORDER BY id LIMIT wanted.most) AS delivery
            CROSS JOIN LATERAL (
                    SELECT * FROM events
                     WHERE events.account_id = delivery.account_id AND events.id = delivery.event_id
                       AND events.created_at = delivery.created_at LIMIT 1) AS event
            ORDER BY delivery.id`,
    values: [
      wanted.map(({ accountId }) => accountId),
      wanted.map(({ endpointId }) => endpointId),
      wanted.map(({ after }) => after),
      wanted.map(({ limit }) => limit),
    ],
  })
  return rows
}

/** The same of one endpoint, as a statement of one account: on several servers it is run where that account is. */
async function readDueOfOne(client: pg.PoolClient, wanted: Wanted): Promise<DueDelivery[]> {
  const { rows } = await client.query<DueDelivery>({
    name: 'read deliveries of an endpoint',
    text: `SELECT ${columns}
             FROM (SELECT * FROM deliveries
                    WHERE account_id = $1 AND endpoint_id = $2 AND status = 'pending' AND id > $3
                    ORDER BY id LIMIT $4) AS delivery
             JOIN events event
               ON event.account_id = delivery.account_id AND event.id = delivery.event_id
              AND event.created_at = delivery.created_at
            WHERE event.account_id = $1
            ORDER BY delivery.id`,
    values: [wanted.accountId, wanted.endpointId, wanted.after, wanted.limit],
  })
  return rows
}
