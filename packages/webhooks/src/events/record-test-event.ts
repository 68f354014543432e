import { randomUUID } from 'node:crypto'
import { Prisma, type Statements } from '@merchant-payments/db'
import { linkMakers } from '../trace/link-makers.ts'
import type { PlatformEventType } from './event-types.ts'
import { eventRow, insertEvents } from './insert-events-in-sequence.ts'

/** How the transitions of test events begin; those of changes do not. */
export const testTransition = 'test '

/**
 * Records an event without a change behind it, and its delivery to one endpoint, whether or not that is subscribed to the
 * type. The event is numbered, signed, sent and retried as any other, and says `livemode: false` in either mode. Part of the
 * caller's transaction.
 */
export async function recordTestEvent(
  tx: Statements,
  event: {
    accountId: number
    endpointId: string
    type: PlatformEventType
    data: { id: string }
    now: Date
    merchant?: string | undefined
  },
): Promise<{ id: string }> {
  // The transition is unique, so the event is never taken for a change of an object, nor for another test event.
  const row = eventRow({
    ...event,
    livemode: false,
    objectId: event.data.id,
    transition: testTransition + randomUUID(),
  })
  const account = { id: event.accountId }
  const outbox = Prisma.sql`
    INSERT INTO deliveries (account_id, event_id, endpoint_id, created_at)
    SELECT account_id, id, ${event.endpointId}, created_at FROM event`
  await insertEvents(tx, [row], outbox)
  await linkMakers(tx, [{ account, objectId: row.objectId, data: event.data }])
  return { id: row.id }
}
