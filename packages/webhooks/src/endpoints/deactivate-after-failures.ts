import type pg from 'pg'
import type { MadeAttempt } from '../attempts/commit-attempts.ts'
import { healthAfter } from './endpoint-health.ts'
import { suspendDeliveries } from './suspend-deliveries.ts'

/** An endpoint that was deactivated after too many failures in a row, with what the log says of it. */
export type DeactivatedEndpoint = {
  accountId: number
  /** we_… */
  endpoint: string
  /** mer_… */
  merchant: string
  livemode: boolean
  /** Of the last failure. */
  lastError: string | null
}

type EndpointRow = {
  accountId: number
  id: string
  merchantId: string
  livemode: boolean
  active: boolean
  consecutiveFailures: number
}

/**
 * Counts the results of a batch of attempts on their endpoints, and deactivates those that have failed too often in a row
 * (`maxConsecutiveFailures`). Each is counted under the lock of its row, so it is deactivated exactly once however many
 * workers report at the same time. The deliveries that wait for a deactivated endpoint are suspended with it.
 * @returns the endpoints that were deactivated now, and all that are not active
 */
export async function deactivateAfterFailures(
  client: pg.PoolClient,
  attempts: readonly MadeAttempt[],
  now: Date,
): Promise<{ inactive: ReadonlySet<string>; deactivated: DeactivatedEndpoint[] }> {
  const rows = await lockAffectedEndpoints(client, attempts)
  if (rows.length === 0) return { inactive: new Set(), deactivated: [] }
  const changes = rows.map((row) => {
    const results = attempts
      .filter(({ delivery }) => delivery.endpointId === row.id)
      .map(({ record }) => (record.error === null ? 'success' : 'failure'))
    return { row, after: healthAfter(row, results) }
  })
  await client.query(
    `UPDATE webhook_endpoints endpoint
     SET consecutive_failures = change.consecutive_failures, active = change.active, updated_at = $5,
         deactivated_reason = CASE WHEN change.active THEN endpoint.deactivated_reason ELSE 'failures' END,
         deactivated_at = CASE WHEN change.active THEN endpoint.deactivated_at ELSE $5 END
     FROM unnest($1::int[], $2::text[], $3::int[], $4::bool[])
       AS change (account_id, id, consecutive_failures, active)
     WHERE endpoint.account_id = change.account_id AND endpoint.id = change.id AND endpoint.active
       AND (endpoint.consecutive_failures, endpoint.active) <> (change.consecutive_failures, change.active)`,
    [
      changes.map(({ row }) => row.accountId),
      changes.map(({ row }) => row.id),
      changes.map(({ after }) => after.consecutiveFailures),
      changes.map(({ after }) => after.active),
      now,
    ],
  )

  const deactivated = changes
    .filter(({ row, after }) => row.active && !after.active)
    .map(({ row }) => ({
      accountId: row.accountId,
      endpoint: row.id,
      merchant: row.merchantId,
      livemode: row.livemode,
      lastError: attempts.findLast(({ delivery }) => delivery.endpointId === row.id)?.record.error ?? null,
    }))
  if (deactivated.length > 0) await suspendDeliveries(client, deactivated, now)
  const inactive = new Set(changes.filter(({ after }) => !after.active).map(({ row }) => row.id))
  return { inactive, deactivated }
}

/** Endpoints that only had successes and no failure before need no lock and no change, which is the ordinary case. */
async function lockAffectedEndpoints(client: pg.PoolClient, attempts: readonly MadeAttempt[]): Promise<EndpointRow[]> {
  const endpoints = [...new Map(attempts.map(({ delivery }) => [delivery.endpointId, delivery])).values()]
  const failing = new Set(attempts.filter(({ record }) => record.error !== null).map((it) => it.delivery.endpointId))
  const { rows } = await client.query<EndpointRow>(
    `SELECT endpoint.account_id AS "accountId", endpoint.id, endpoint.active,
            endpoint.consecutive_failures AS "consecutiveFailures", account.merchant_id AS "merchantId",
            account.livemode
     FROM unnest($1::int[], $2::text[], $3::bool[]) AS it (account_id, id, failing)
     JOIN webhook_endpoints endpoint ON endpoint.account_id = it.account_id AND endpoint.id = it.id
     JOIN accounts account ON account.id = endpoint.account_id
     WHERE it.failing OR endpoint.consecutive_failures > 0
     ORDER BY endpoint.account_id, endpoint.id
     FOR NO KEY UPDATE OF endpoint`,
    [
      endpoints.map(({ accountId }) => accountId),
      endpoints.map(({ endpointId }) => endpointId),
      endpoints.map(({ endpointId }) => failing.has(endpointId)),
    ],
  )
  return rows
}
