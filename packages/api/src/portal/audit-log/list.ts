import { z } from 'zod'
import type { AccountScope } from '../../request/account-scope.ts'
import { createdIn } from '../../wire/created-range.ts'
import { findCursor, page, pageSql } from '../../wire/page.ts'
import { type Sql, sql } from '../../wire/sql.ts'
import type { AuditList } from './schema.ts'
import { type AuditRow, toAuditEntry } from './wire.ts'

/** What was changed of a merchant in this mode, and in both, newest first. @throws validation_error for an unknown cursor */
export async function listAuditEntries({ services, account }: AccountScope, query: AuditList) {
  const { database } = services
  const { action, actor_id, actor_kind, object_id, limit } = query
  const after = await findCursor(database, query.starting_after, (id) =>
    z.uuid().safeParse(id).success
      ? sql`SELECT created_at, id FROM audit_entries
             WHERE change = ${id} AND merchant_id = ${account.merchantId}
               AND (account_id = ${account.id} OR account_id IS NULL)`
      : null,
  )
  const entriesIn = (mode: Sql) =>
    pageSql({
      select: sql`*`,
      from: sql`audit_entries`,
      where: [
        mode,
        sql`merchant_id = ${account.merchantId}`,
        action !== undefined && sql`action LIKE ${`${action}%`}`,
        actor_id !== undefined && sql`actor_id = ${actor_id}`,
        actor_kind !== undefined && sql`actor_kind = ${actor_kind}`,
        // Implied by the other conditions, but required for the index of people's changes.
        actor_kind !== undefined && actor_kind !== 'key' && sql`actor_kind <> 'key'`,
        object_id !== undefined && sql`object_id = ${object_id}`,
        ...createdIn(query),
      ],
      after,
      limit,
    })
  return page(
    database,
    {
      select: sql`change, account_id AS "accountId", actor_kind AS "actorKind", actor_id AS "actorId",
                  actor_name AS "actorName", action, object_id AS "objectId", fields, request_id AS "requestId",
                  created_at AS "createdAt"`,
      // Two lists, each in the order of an index of its own; an OR could use neither.
      from: sql`((${entriesIn(sql`account_id = ${account.id}`)}) UNION ALL (${entriesIn(sql`account_id IS NULL`)})) AS entries`,
      where: [],
      after: null,
      limit,
    },
    (row: AuditRow) => toAuditEntry(row, account.livemode),
  )
}
