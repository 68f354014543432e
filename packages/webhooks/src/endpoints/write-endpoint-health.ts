import { groupByServer } from '@merchant-payments/db/worker'
import type pg from 'pg'
import type { MadeAttempt } from '../attempts/commit-attempts.ts'
import type { AttemptRecord } from '../delivery/delivery.ts'
import { type EndpointHealth, healthAfter, type Outcome } from './deactivate-after-failures.ts'
import { noticeOf } from './notice-kinds.ts'
import { type NewNotice, recordNotices } from './record-notices.ts'

/** An endpoint that was deactivated, for the log. */
export type DeactivatedEndpoint = {
  accountId: number
  /** we_… */
  endpoint: string
  /** mer_… */
  merchant: string
  livemode: boolean
  reason: Reason
  /** The reason of its last failure. */
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

type Reason = 'failures' | 'gone'
type Change = { row: EndpointRow; after: EndpointHealth; lastFailure: AttemptRecord | null; reason: Reason }

/** The health of an endpoint as it was written. */
export type WrittenHealth = { endpointId: string; active: boolean; failures: number }

function outcomeOf({ error, responseStatus }: AttemptRecord): Outcome {
  if (error === null) return 'success'
  return responseStatus === 410 ? 'gone' : 'failure'
}

/**
 * Adds the results of a batch of attempts to the health of their endpoints, and deactivates endpoints with too many consecutive
 * failures (`maxConsecutiveFailures`), or whose receiver answers that it is gone. Each endpoint is counted under the lock of its row,
 * so it is deactivated exactly once, however many workers report at the same time. Its pending deliveries are suspended after the
 * transaction (`suspendDeliveries`).
 * @param deactivatedAt now by the clock of the events, which are compared with it
 * @returns the endpoints that were deactivated now, all inactive ones, and the health of the counted ones
 */
export async function writeEndpointHealth(
  client: pg.PoolClient,
  attempts: readonly MadeAttempt[],
  { now, deactivatedAt }: { now: Date; deactivatedAt: Date },
): Promise<{ inactive: ReadonlySet<string>; deactivated: DeactivatedEndpoint[]; health: WrittenHealth[] }> {
  // An attempt that failed at the operator's own proxy says nothing about the endpoint. It is retried, and counts for neither side.
  const reached = attempts.filter(({ record }) => record.error !== 'proxy_failed')
  const rows = await lockAffectedEndpoints(client, reached)
  if (rows.length === 0) return { inactive: new Set(), deactivated: [], health: [] }
  const changes = rows.map((row): Change => {
    const ofEndpoint = reached.filter(({ delivery }) => delivery.endpointId === row.id)
    const last = ofEndpoint.findLast(({ record }) => record.error !== null)
    const isGone = ofEndpoint.some(({ record }) => outcomeOf(record) === 'gone')
    const after = healthAfter(
      row,
      ofEndpoint.map(({ record }) => outcomeOf(record)),
    )
    return { row, after, lastFailure: last?.record ?? null, reason: isGone ? 'gone' : 'failures' }
  })
  await client.query(
    `UPDATE webhook_endpoints endpoint
     SET consecutive_failures = change.consecutive_failures, active = change.active, suspending = NOT change.active,
         updated_at = $5,
         deactivated_reason = CASE WHEN change.active THEN endpoint.deactivated_reason ELSE change.reason END,
         deactivated_at = CASE WHEN change.active THEN endpoint.deactivated_at ELSE $9 END,
         last_error = COALESCE(change.error, endpoint.last_error),
         last_error_status = CASE WHEN change.error IS NULL THEN endpoint.last_error_status ELSE change.status END,
         last_failed_at = CASE WHEN change.error IS NULL THEN endpoint.last_failed_at ELSE clock_timestamp() END
     FROM unnest($1::int[], $2::text[], $3::int[], $4::bool[], $6::text[], $7::int[], $8::text[])
       AS change (account_id, id, consecutive_failures, active, error, status, reason)
     WHERE endpoint.account_id = change.account_id AND endpoint.id = change.id AND endpoint.active
       AND (endpoint.consecutive_failures, endpoint.active) <> (change.consecutive_failures, change.active)`,
    [
      changes.map(({ row }) => row.accountId),
      changes.map(({ row }) => row.id),
      changes.map(({ after }) => after.consecutiveFailures),
      changes.map(({ after }) => after.active),
      now,
      changes.map(({ lastFailure }) => lastFailure?.error ?? null),
      changes.map(({ lastFailure }) => lastFailure?.responseStatus ?? null),
      changes.map(({ reason }) => reason),
      deactivatedAt,
    ],
  )
  await recordNotices(client, changes.flatMap(newNotice), now)

  const deactivated = changes
    .filter(({ row, after }) => row.active && !after.active)
    .map(({ row, lastFailure, reason }) => ({
      accountId: row.accountId,
      endpoint: row.id,
      merchant: row.merchantId,
      livemode: row.livemode,
      reason,
      lastError: lastFailure?.error ?? null,
    }))
  const inactive = new Set(changes.filter(({ after }) => !after.active).map(({ row }) => row.id))
  const health = changes.map(({ row, after: { active, consecutiveFailures: failures } }) => ({
    endpointId: row.id,
    active,
    failures,
  }))
  return { inactive, deactivated, health }
}

function newNotice({ row, after, lastFailure }: Change): NewNotice[] {
  const kind = noticeOf(row, after)
  if (kind === null) return []
  const { error = null, responseStatus = null } = lastFailure ?? {}
  const { accountId, id: endpointId } = row
  return [{ accountId, endpointId, kind, failures: after.consecutiveFailures, error, responseStatus }]
}

/** Locks the endpoints whose health may change: with a failure now, or before. Most have neither. */
async function lockAffectedEndpoints(client: pg.PoolClient, attempts: readonly MadeAttempt[]): Promise<EndpointRow[]> {
  const endpoints = [...new Map(attempts.map(({ delivery }) => [delivery.endpointId, delivery])).values()]
  const failing = new Set(attempts.filter(({ record }) => record.error !== null).map((it) => it.delivery.endpointId))
  const locked: EndpointRow[] = []
  // One statement on one server; on several, one for each of those on which the endpoints' accounts lie.
  for (const accounts of await groupByServer(
    client,
    endpoints.map(({ accountId }) => accountId),
  )) {
    const { rows } = await client.query<EndpointRow>(
      `SELECT endpoint.account_id AS "accountId", endpoint.id, endpoint.active,
              endpoint.consecutive_failures AS "consecutiveFailures", account.merchant_id AS "merchantId",
              account.livemode
       FROM unnest($1::int[], $2::text[], $3::bool[]) AS it (account_id, id, failing)
       JOIN webhook_endpoints endpoint ON endpoint.account_id = it.account_id AND endpoint.id = it.id
       JOIN accounts account ON account.id = endpoint.account_id
       WHERE endpoint.account_id = ANY($4::int[]) AND (it.failing OR endpoint.consecutive_failures > 0)
       ORDER BY endpoint.account_id, endpoint.id
       FOR NO KEY UPDATE OF endpoint`,
      [
        endpoints.map(({ accountId }) => accountId),
        endpoints.map(({ endpointId }) => endpointId),
        endpoints.map(({ endpointId }) => failing.has(endpointId)),
        accounts,
      ],
    )
    locked.push(...rows)
  }
  return locked
}
