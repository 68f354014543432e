import type { PersonScope } from '../../core/request/account-scope.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import type { DeskEndpoint, OfMode } from './schema.ts'

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

/** Endpoints of all merchants, and of the platform, that fail or were deactivated for their failures, the latest failure first. */
export async function listFailingEndpoints(
  { services: { database } }: PersonScope,
  { livemode }: OfMode,
): Promise<{ items: DeskEndpoint[] }> {
  const { rows } = await database.pool.query<Row>({
    name: 'endpoints that fail',
    text: `SELECT e.id, a.merchant_id AS "merchantId", m.name AS "merchantName", e.url, e.active, e.consecutive_failures AS failures,
                  e.last_error AS error, e.last_error_status AS "responseStatus", e.last_failed_at AS "failedAt"
             FROM webhook_endpoints e JOIN accounts a ON a.id = e.account_id JOIN merchants m ON m.id = a.merchant_id
            WHERE e.last_failed_at IS NOT NULL AND a.livemode = $1
              AND (e.active AND e.consecutive_failures > 0 OR NOT e.active AND e.deactivated_reason IN ('failures', 'gone'))
            ORDER BY e.last_failed_at DESC LIMIT 200`,
    values: [livemode],
  })
  return {
    items: rows.map(({ merchantId, merchantName, url, responseStatus, failedAt, ...row }) => ({
      ...row,
      merchant_id: merchantId,
      merchant_name: merchantName,
      livemode,
      host: URL.parse(url)?.host ?? row.id,
      response_status: responseStatus,
      failed: unixSeconds(failedAt),
    })),
  }
}
