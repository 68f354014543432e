import type { PersonScope } from '../../core/request/account-scope.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import { findCursor, page } from '../../core/wire/page.ts'
import { type Sql, sql } from '../../core/wire/sql.ts'
import type { DeskEndpoint, DeskList } from './schema.ts'

/** Literals, because the partial index requires them. */
const failing = sql`(e.active AND e.consecutive_failures > 0 OR NOT e.active AND e.deactivated_reason IN ('failures', 'gone'))`

type Row = {
  id: string
  merchantId: string
  merchantName: string
  url: string
  active: boolean
  failures: number
  error: string | null
  responseStatus: number | null
  failedAt: Date
}

/**
 * Endpoints of all merchants, and of the platform, that fail or were deactivated for their failures, newest first. The time of
 * the last failure is no order for pages: it changes between two of them.
 * @throws validation_error for a cursor that is unknown in the mode
 */
export async function listFailingEndpoints(
  { services: { database } }: PersonScope,
  { livemode, starting_after, limit }: DeskList,
) {
  const after = await findCursor(database, starting_after, (id) => {
    const among = (rows: Sql) =>
      sql`SELECT e.created_at, e.id FROM webhook_endpoints e JOIN accounts a ON a.id = e.account_id
           WHERE e.id = ${id} AND a.livemode = ${livemode} AND ${rows}`
    // The second search, which no index serves, runs only if the endpoint has recovered since it was read.
    return sql`(${among(failing)}) UNION ALL (${among(sql`true`)}) LIMIT 1`
  })
  return page(
    database,
    {
      select: sql`e.id, a.merchant_id AS "merchantId", m.name AS "merchantName", e.url, e.active, e.consecutive_failures AS failures,
                  e.last_error AS error, e.last_error_status AS "responseStatus", e.last_failed_at AS "failedAt"`,
      from: sql`webhook_endpoints e JOIN accounts a ON a.id = e.account_id JOIN merchants m ON m.id = a.merchant_id`,
      where: [failing, sql`a.livemode = ${livemode}`],
      orderBy: [sql`e.created_at`, sql`e.id`],
      after,
      limit,
    },
    ({ merchantId, merchantName, url, responseStatus, failedAt, ...row }: Row): DeskEndpoint => ({
      ...row,
      merchant_id: merchantId,
      merchant_name: merchantName,
      livemode,
      host: URL.parse(url)?.host ?? row.id,
      response_status: responseStatus,
      failed: unixSeconds(failedAt),
    }),
  )
}
