import type { Database, WebhookEndpoint } from '@merchant-payments/db'
import { countUnsent, expectDeactivation, failureCause } from '@merchant-payments/webhooks'
import type { AccountScope } from '../../../core/request/account-scope.ts'
import { unixSeconds } from '../../../core/request/clock.ts'
import { loadWebhookEndpoint } from '../load.ts'
import { readFailingSince } from './read-failing-since.ts'
import { readWaitingDeliveries } from './read-waiting-deliveries.ts'
import { toPortalEndpoint } from './wire.ts'

/** An endpoint that was deactivated for long may have missed millions. */
const maxCounted = 10_000

/** A literal, because only it lets the index of what was missed be used. */
const counted = (status: 'failed' | 'suspended') =>
  `(SELECT count(*)::int4 FROM (SELECT 1 FROM deliveries WHERE account_id = $1 AND endpoint_id = $2 AND status = '${status}'
     LIMIT ${maxCounted + 1}) AS missed)`

type Failing = Pick<WebhookEndpoint, 'consecutiveFailures' | 'lastError' | 'lastErrorStatus' | 'lastFailedAt'>

function lastFailure({ consecutiveFailures, lastError, lastErrorStatus, lastFailedAt }: Failing) {
  if (consecutiveFailures === 0 || lastError === null || lastFailedAt === null) return null
  const { answer, cause, fix: mend } = failureCause({ error: lastError, status: lastErrorStatus })
  return { at: unixSeconds(lastFailedAt), answer, cause, mend }
}

/** When a failing endpoint is deactivated unless a request succeeds; null if what waits for it has too few attempts left. */
async function readDeactivation(
  database: Pick<Database, 'pool'>,
  { active, accountId, id, consecutiveFailures: failures, lastFailedAt }: WebhookEndpoint,
  schedule?: readonly number[],
): Promise<Date | null> {
  if (!active || failures === 0 || lastFailedAt === null) return null
  const waiting = await readWaitingDeliveries(database, accountId, id)
  return expectDeactivation({ failures, lastFailedAt }, waiting, schedule)
}

/** @throws webhook_endpoint_not_found */
export async function retrievePortalEndpoint({ services, account }: AccountScope, id: string) {
  const { database, clock, webhookRetrySchedule } = services
  const endpoint = await loadWebhookEndpoint(database, account.id, id)
  const [missed, unsent, { waiting, lastSuccess }] = await Promise.all([
    readMissed(database, account.id, id),
    endpoint.active ? 0 : countUnsent(database, { accountId: account.id, endpointId: id, most: maxCounted + 1 }),
    readProgress(database, account.id, id),
  ])
  const failure = lastFailure(endpoint)
  const [since, deactivation] = await Promise.all([
    failure && readFailingSince(database, account.id, id, lastSuccess),
    readDeactivation(database, endpoint, webhookRetrySchedule),
  ])
  return {
    ...toPortalEndpoint(endpoint, account.livemode, clock.now()),
    missed: { ...missed, unsent },
    waiting,
    last_success: lastSuccess && unixSeconds(lastSuccess),
    failing_since: since && unixSeconds(since),
    deactivates: deactivation && unixSeconds(deactivation),
    last_failure: failure,
  }
}

async function readMissed({ pool }: Pick<Database, 'pool'>, accountId: number, id: string) {
  const { rows } = await pool.query<{ failed: number; suspended: number }>({
    name: 'missed by an endpoint',
    text: `SELECT ${counted('failed')} AS failed, ${counted('suspended')} AS suspended`,
    values: [accountId, id],
  })
  return rows[0] ?? { failed: 0, suspended: 0 }
}

/** The waiting deliveries of an endpoint, and the time of its last success, among its newest deliveries. */
async function readProgress({ pool }: Pick<Database, 'pool'>, accountId: number, id: string) {
  const { rows } = await pool.query<{ waiting: number; lastSuccess: Date | null }>({
    name: 'progress of an endpoint',
    text: `SELECT count(*) FILTER (WHERE status IN ('pending', 'queued'))::int4 AS waiting,
                  max(completed_at) FILTER (WHERE status = 'succeeded') AS "lastSuccess"
             FROM (SELECT status, completed_at FROM deliveries WHERE account_id = $1 AND endpoint_id = $2
                    ORDER BY created_at DESC, id DESC LIMIT ${maxCounted + 1}) AS newest`,
    values: [accountId, id],
  })
  return rows[0] ?? { waiting: 0, lastSuccess: null }
}
