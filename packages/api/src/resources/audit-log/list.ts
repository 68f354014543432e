import { z } from 'zod'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { createdIn } from '../../core/wire/created-range.ts'
import { filteredPage, type Within } from '../../core/wire/filtered-page.ts'
import { behind, findCursor, page, pageSql } from '../../core/wire/page.ts'
import { type Sql, sql } from '../../core/wire/sql.ts'
import type { AuditList } from './schema.ts'
import { type AuditRow, toAuditEntry } from './wire.ts'

/** Changes of a merchant in this mode, and in both, newest first. @throws validation_error for an unknown cursor */
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
  // The index of people's changes has the order of the list; the indexes of the other filters do not.
  const ordered = [
    actor_kind !== undefined && sql`actor_kind = ${actor_kind}`,
    // Implied by the other conditions, but required for the index of people's changes.
    actor_kind !== undefined && actor_kind !== 'key' && sql`actor_kind <> 'key'`,
    ...createdIn(query),
  ]
  const filters = [
    action !== undefined && sql`action LIKE ${`${action}%`}`,
    actor_id !== undefined && sql`actor_id = ${actor_id}`,
    object_id !== undefined && sql`object_id = ${object_id}`,
  ]
  const entriesIn = (within: Within, mode: Sql) => {
    const scope = [mode, sql`merchant_id = ${account.merchantId}`, ...ordered]
    const rows = within({ table: sql`audit_entries`, scope: [...scope, behind(after)], filters })
    return pageSql({ select: sql`*`, from: sql`${rows} AS entries`, where: [...scope, ...filters], after, limit })
  }
  const queryOf = (within: Within) => ({
    select: sql`change, account_id AS "accountId", actor_kind AS "actorKind", actor_id AS "actorId",
                  actor_name AS "actorName", action, object_id AS "objectId", fields, request_id AS "requestId",
                  created_at AS "createdAt"`,
    // Two lists, each in the order of an index of its own; an OR could use neither.
    from: sql`((${entriesIn(within, sql`account_id = ${account.id}`)}) UNION ALL (${entriesIn(within, sql`account_id IS NULL`)})) AS entries`,
    where: [],
    after: null,
  })
  const toItem = (row: AuditRow) => toAuditEntry(row, account.livemode)
  if (filters.some(Boolean)) return filteredPage(database, limit, queryOf, toItem)
  return page(database, { ...queryOf(({ table }) => table), limit }, toItem)
}
