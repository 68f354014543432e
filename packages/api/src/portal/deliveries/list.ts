import type { Database } from '@merchant-payments/db'
import { invalid } from '../../request/errors.ts'
import type { AccountScope } from '../../request/trpc.ts'
import { pageOf } from '../../wire/list.ts'
import type { DeliveryList } from './schema.ts'
import { type DeliveryRow, readDeliveryId, toDelivery } from './wire.ts'

type Cursor = { createdAt: Date; eventId: string; endpointId: string }

/** Literals, because only they let the index of what has not succeeded be used. */
const statusIs = {
  waiting: `d.status IN ('pending', 'queued')`,
  succeeded: `d.status = 'succeeded'`,
  // What was tried before its endpoint was deactivated has failed as well, though it is kept.
  failed: `d.status IN ('failed', 'suspended') AND (d.status = 'failed' OR d.attempt_count > 0)`,
  suspended: `d.status = 'suspended'`,
}

/** Deliveries of an account, newest event first. */
export async function listDeliveries({ services, account }: AccountScope, query: DeliveryList) {
  const { database } = services
  const after = await cursorOf(database, account.id, query.starting_after)
  const values: unknown[] = [account.id, query.limit + 1]
  const given = (value: unknown) => `$${values.push(value)}`
  const at = (seconds: number) => given(new Date(seconds * 1000))
  // A delivery is as old as its event. Which of the two times is asked for decides which index has the order.
  const time = query.endpoint_id === undefined ? 'e.created_at' : 'd.created_at'
  const conditions = [
    'd.account_id = $1',
    'e.account_id = $1',
    ...(query.endpoint_id === undefined ? [] : [`d.endpoint_id = ${given(query.endpoint_id)}`]),
    ...(query.type === undefined ? [] : [`e.type = ${given(query.type)}`]),
    ...(query.status === undefined ? [] : [statusIs[query.status]]),
    ...(query.created_from === undefined ? [] : [`${time} >= ${at(query.created_from)}`]),
    ...(query.created_before === undefined ? [] : [`${time} < ${at(query.created_before)}`]),
    ...(after ? [beyond(after, time, given)] : []),
  ]
  const found = await database.pool.query<DeliveryRow>(
    `SELECT d.event_id, e.type AS event_type, d.endpoint_id, d.status, d.attempt_count, d.next_attempt_at, d.completed_at,
            d.created_at
       FROM deliveries d JOIN events e ON e.account_id = d.account_id AND e.id = d.event_id
      WHERE ${conditions.join(' AND ')}
      ORDER BY ${time} DESC, e.id DESC, d.endpoint_id DESC LIMIT $2`,
    values,
  )
  return pageOf(found.rows, query.limit, (row) => toDelivery(row, account.livemode))
}

function beyond(after: Cursor, time: string, given: (value: unknown) => string): string {
  const createdAt = given(after.createdAt)
  // The first comparison says less than the second, but it is the one that an index can answer.
  return `${time} <= ${createdAt} AND (${time}, e.id, d.endpoint_id) < (${createdAt}, ${given(after.eventId)}, ${given(after.endpointId)})`
}

/** @throws validation_error for what is no delivery of this account */
async function cursorOf(database: Database, accountId: number, id: string | undefined): Promise<Cursor | null> {
  if (id === undefined) return null
  const name = readDeliveryId(id)
  const row = name && (await database.prisma.delivery.findFirst({ where: { accountId, ...name } }))
  if (!row) throw invalid('starting_after', 'is not the id of an item of this list')
  return { createdAt: row.createdAt, eventId: row.eventId, endpointId: row.endpointId }
}
