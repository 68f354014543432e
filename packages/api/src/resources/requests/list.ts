import { z } from 'zod'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { createdIn } from '../../core/wire/created-range.ts'
import { amongNewest, filteredPage } from '../../core/wire/filtered-page.ts'
import { behind, findCursor, page, pageSql } from '../../core/wire/page.ts'
import { escapeLikePattern } from '../../core/wire/search-pattern.ts'
import { type Sql, sql } from '../../core/wire/sql.ts'
import type { RequestList } from './schema.ts'
import { type RequestRow, toRequest } from './wire.ts'

/** Literals, because the partial index of refused requests requires them. */
const statusIs = {
  '2xx': sql`status BETWEEN 200 AND 299`,
  '4xx': sql`status >= 400 AND status < 500`,
  '5xx': sql`status >= 400 AND status >= 500`,
}

/** The columns of a `RequestRow`. */
export const requestColumns = sql`r.request_id AS "requestId", r.method, r.path, r.object_id AS "objectId", r.status, r.code, r.param, r.message,
  r.key_id AS "keyId", coalesce(k.name, p.name) AS "keyName", r.user_id AS "userId", u.email, r.duration_ms AS "durationMs",
  r.created_at AS "createdAt"`

/** Requests with the key or the person that made them. */
export const withCaller = (requests: Sql) => sql`(${requests}) r
  LEFT JOIN api_keys k ON k.id = r.key_id AND k.account_id = r.account_id
  LEFT JOIN platform_keys p ON p.id = r.key_id
  LEFT JOIN users u ON u.id = r.user_id`

/**
 * Answered requests of an account, newest first. The filters by method and code search the newest 10,000 requests that
 * pass the other filters.
 * @throws validation_error for a cursor that does not belong to the list
 */
export async function listRequests(
  { services, account }: Pick<AccountScope, 'services' | 'account'>,
  query: RequestList,
) {
  const { database } = services
  const { request_id, key_id, object_id, method, path, status, code, limit } = query
  const after = await findCursor(database, query.starting_after, (id) =>
    z.uuid().safeParse(id).success
      ? sql`SELECT created_at, id FROM logged_requests WHERE account_id = ${account.id} AND request_id = ${id}`
      : null,
  )
  const scope = [
    sql`account_id = ${account.id}`,
    request_id !== undefined && sql`request_id = ${request_id}`,
    key_id !== undefined && sql`key_id = ${key_id}`,
    object_id !== undefined && sql`object_id = ${object_id}`,
    status !== undefined && statusIs[status],
    code !== undefined && sql`status >= 400`,
    ...createdIn(query),
    behind(after),
  ]
  const table = sql`logged_requests`
  const among = (condition: Sql) => amongNewest({ table, scope, key: sql`request_id` }, condition)
  const isMade = method !== undefined && sql`method = ${method}`
  const hasCode = code !== undefined && sql`code = ${code}`
  const isOfPath = path !== undefined && sql`path LIKE ${`${escapeLikePattern(path)}%`}`
  const filters = [isMade && among(isMade), hasCode && among(hasCode), isOfPath]
  const where = [...scope, isMade, hasCode, isOfPath]
  const queryOf = (from: Sql) => ({
    select: requestColumns,
    from: withCaller(pageSql({ select: sql`*`, from, where, after: null, limit })),
    where: [],
    orderBy: [sql`r.created_at`, sql`r.id`],
    after: null,
  })
  const toItem = (row: RequestRow) => toRequest(row, account.livemode)
  if (!filters.some(Boolean)) return page(database, { ...queryOf(table), limit }, toItem)
  const rows = { table, scope, filters }
  return filteredPage(database, limit, (within) => queryOf(sql`${within(rows)} AS requests`), toItem)
}
