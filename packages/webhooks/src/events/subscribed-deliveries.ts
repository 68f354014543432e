import { Prisma } from '@merchant-payments/db'
import { everyEvent, namedEventTypes } from './event-types.ts'

/** Inserts a delivery of each `event` for each endpoint of its account that is active and subscribed, in the order given. */
export function subscribedDeliveries(rows: readonly { id: string }[]): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO deliveries (account_id, event_id, endpoint_id, created_at)
    SELECT event.account_id, event.id, endpoint.id, event.created_at
    FROM event
    JOIN webhook_endpoints endpoint
      ON endpoint.account_id = event.account_id
     AND endpoint.active
     AND endpoint.events && ARRAY[
       event.type, CASE WHEN event.type = ANY(${namedEventTypes}::text[]) THEN event.type ELSE ${everyEvent} END]
    ORDER BY array_position(${rows.map(({ id }) => id)}::text[], event.id)`
}
