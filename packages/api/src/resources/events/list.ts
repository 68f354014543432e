import { timesOfEvents } from '@merchant-payments/webhooks'
import type { EventList } from '../../contract/events/schema.ts'
import { toEvent } from '../../contract/events/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { readableEventTypes } from '../../core/request/event-permissions.ts'
import { createdIn } from '../../core/wire/created-range.ts'
import { cursorAfter, page } from '../../core/wire/page.ts'
import { sql } from '../../core/wire/sql.ts'

/** @throws permission_denied for a key that may read no event */
export async function listEvents({ services, account, actor }: AccountScope, query: EventList) {
  const { database } = services
  const readable = readableEventTypes(actor)
  const { type, object_id, created_gte, created_lt } = query
  const its = object_id === undefined ? null : await timesOfEvents(database.pool, account.id, [object_id])
  return page(
    database,
    {
      select: sql`body`,
      from: sql`events`,
      where: [
        sql`account_id = ${account.id}`,
        type && sql`type = ${type}`,
        readable && sql`type = ANY(${readable})`,
        its && sql`object_id = ${object_id} AND created_at BETWEEN ${its.from} AND ${its.to}`,
        ...createdIn({ created_from: created_gte, created_before: created_lt }),
      ],
      after: await cursorAfter(database, 'events', account.id, query.starting_after),
      limit: query.limit,
    },
    toEvent,
  )
}
