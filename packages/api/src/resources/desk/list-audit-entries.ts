import { z } from 'zod'
import type { PersonScope } from '../../core/request/account-scope.ts'
import { findCursor, page } from '../../core/wire/page.ts'
import { sql } from '../../core/wire/sql.ts'
import { type AuditRow, toAuditEntry } from '../audit-log/wire.ts'
import type { DeskAuditList } from './schema.ts'

type Row = AuditRow & { merchantId: string | null; merchantName: string | null; livemode: boolean | null }

/** Literals, because the partial index requires them. */
const byOperator = sql`e.actor_kind IN ('operator', 'command')`

/**
 * Changes of merchants and of the platform by operators, keys of the platform and commands, newest first.
 * @throws validation_error for an unknown cursor
 */
export async function listOperatorEntries({ services: { database } }: PersonScope, query: DeskAuditList) {
  const { action, merchant_id: merchantId, limit } = query
  const after = await findCursor(database, query.starting_after, (id) =>
    z.uuid().safeParse(id).success
      ? sql`SELECT created_at, id FROM audit_entries e WHERE change = ${id} AND ${byOperator}`
      : null,
  )
  return page(
    database,
    {
      select: sql`e.change, e.account_id AS "accountId", e.actor_kind AS "actorKind", e.actor_id AS "actorId", e.actor_name AS "actorName",
                  e.action, e.object_id AS "objectId", e.fields, e.request_id AS "requestId", e.created_at AS "createdAt",
                  e.merchant_id AS "merchantId", m.name AS "merchantName", a.livemode`,
      from: sql`audit_entries e LEFT JOIN merchants m ON m.id = e.merchant_id LEFT JOIN accounts a ON a.id = e.account_id`,
      where: [
        byOperator,
        merchantId !== undefined && sql`e.merchant_id = ${merchantId}`,
        action !== undefined && sql`e.action LIKE ${`${action}%`}`,
      ],
      orderBy: [sql`e.created_at`, sql`e.id`],
      after,
      limit,
    },
    ({ merchantId: merchant, merchantName, livemode, ...row }: Row) => ({
      ...toAuditEntry(row, livemode ?? false),
      merchant_id: merchant,
      merchant_name: merchantName,
    }),
  )
}
