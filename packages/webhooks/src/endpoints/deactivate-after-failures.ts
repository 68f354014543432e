import type pg from 'pg'
import type { MadeAttempt } from '../attempts/commit-attempts.ts'
import { standingAfter } from './endpoint-health.ts'
import { suspendWaiting } from './suspend-deliveries.ts'

/** An endpoint that takes nothing any more, in the words of an operator. */
export interface Deactivated {
  accountId: number
  /** we_… */
  endpoint: string
  /** mer_… */
  merchant: string
  livemode: boolean
  /** Of the last of the failures. */
  lastError: string | null
}

interface EndpointRow {
  account_id: number
  id: string
  merchant_id: string
  livemode: boolean
  active: boolean
  consecutive_failures: number
}

/**
 * Counts the results of a batch on their endpoints, each under its row's lock, so that the tenth failure in a row
 * deactivates exactly once however many workers report at the same time. What waits for a deactivated endpoint is
 * suspended in the same breath.
 */
export async function settleEndpoints(
  client: pg.PoolClient,
  attempts: readonly MadeAttempt[],
  now: Date,
): Promise<{ inactive: ReadonlySet<string>; deactivated: Deactivated[] }> {
  const endpoints = [...new Map(attempts.map(({ delivery }) => [delivery.endpointId, delivery])).values()]
  const failing = new Set(attempts.filter(({ record }) => record.error !== null).map((it) => it.delivery.endpointId))
  // Endpoints that only had successes and no failures before need no lock and no change: the ordinary case.
  const { rows } = await client.query<EndpointRow>(
    `SELECT endpoint.account_id, endpoint.id, endpoint.active, endpoint.consecutive_failures,
            account.merchant_id, account.livemode
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

  if (rows.length === 0) return { inactive: new Set(), deactivated: [] }
  const changes = rows.map((row) => {
    const results = attempts
      .filter(({ delivery }) => delivery.endpointId === row.id)
      .map(({ record }) => (record.error === null ? 'success' : 'failure'))
    return { row, after: standingAfter({ active: row.active, consecutiveFailures: row.consecutive_failures }, results) }
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
      changes.map(({ row }) => row.account_id),
      changes.map(({ row }) => row.id),
      changes.map(({ after }) => after.consecutiveFailures),
      changes.map(({ after }) => after.active),
      now,
    ],
  )

  const deactivated = changes
    .filter(({ row, after }) => row.active && !after.active)
    .map(({ row }) => ({
      accountId: row.account_id,
      endpoint: row.id,
      merchant: row.merchant_id,
      livemode: row.livemode,
      lastError: attempts.findLast(({ delivery }) => delivery.endpointId === row.id)?.record.error ?? null,
    }))
  if (deactivated.length > 0) await suspendWaiting(client, deactivated, now)
  const inactive = new Set(changes.filter(({ after }) => !after.active).map(({ row }) => row.id))
  return { inactive, deactivated }
}
