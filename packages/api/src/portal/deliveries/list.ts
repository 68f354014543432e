import type { AccountScope } from '../../request/scope.ts'
import { createdIn } from '../../wire/created-range.ts'
import { findCursor, page } from '../../wire/page.ts'
import { sql } from '../../wire/sql.ts'
import type { DeliveryList } from './schema.ts'
import { type DeliveryRow, readDeliveryId, toDelivery } from './wire.ts'

/** Literals, because only they let the index of what has not succeeded be used. */
const statusIs = {
  waiting: sql`d.status IN ('pending', 'queued')`,
  succeeded: sql`d.status = 'succeeded'`,
  // What was tried before its endpoint was deactivated has failed as well, though it is kept.
  failed: sql`d.status IN ('failed', 'suspended') AND (d.status = 'failed' OR d.attempt_count > 0)`,
  suspended: sql`d.status = 'suspended'`,
}

/** Deliveries of an account, newest event first. @throws validation_error for a cursor that is none of them */
export async function listDeliveries({ services, account }: AccountScope, query: DeliveryList) {
  const { database } = services
  const { endpoint_id, type, status, limit } = query
  const after = await findCursor(database, query.starting_after, (id) => {
    const delivery = readDeliveryId(id)
    return (
      delivery &&
      sql`SELECT created_at, event_id, endpoint_id FROM deliveries
           WHERE account_id = ${account.id} AND event_id = ${delivery.eventId} AND endpoint_id = ${delivery.endpointId}`
    )
  })
  // A delivery is as old as its event. Which of the two times is asked for decides which index has the order.
  const time = endpoint_id === undefined ? sql`e.created_at` : sql`d.created_at`
  return page(
    database,
    {
      select: sql`d.event_id AS "eventId", e.type AS "eventType", d.endpoint_id AS "endpointId", d.status,
                  d.attempt_count AS "attemptCount", d.next_attempt_at AS "nextAttemptAt",
                  d.completed_at AS "completedAt", d.created_at AS "createdAt"`,
      from: sql`deliveries d JOIN events e ON e.account_id = d.account_id AND e.id = d.event_id`,
      where: [
        sql`d.account_id = ${account.id} AND e.account_id = ${account.id}`,
        endpoint_id !== undefined && sql`d.endpoint_id = ${endpoint_id}`,
        type !== undefined && sql`e.type = ${type}`,
        status !== undefined && statusIs[status],
        ...createdIn(query, time),
        // It says less than the cursor, but it is what an index can answer.
        after && sql`${time} <= ${after[0]}`,
      ],
      orderBy: [time, sql`e.id`, sql`d.endpoint_id`],
      after,
      limit,
    },
    (row: DeliveryRow) => toDelivery(row, account.livemode),
  )
}
