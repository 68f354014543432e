import type { WebhookEndpoint } from '@merchant-payments/db'
import { failureCause } from '@merchant-payments/webhooks'
import { unixSeconds } from '../../request/clock.ts'
import type { AccountScope } from '../../request/scope.ts'
import { loadWebhookEndpoint } from '../../resources/webhook-endpoints/load.ts'
import { toPortalEndpoint } from './wire.ts'

/** An endpoint that was deactivated for long may have missed millions. */
const maxCounted = 10_000

type Failing = Pick<WebhookEndpoint, 'consecutiveFailures' | 'lastError' | 'lastErrorStatus' | 'lastFailedAt'>

function lastFailure({ consecutiveFailures, lastError, lastErrorStatus, lastFailedAt }: Failing) {
  if (consecutiveFailures === 0 || lastError === null || lastFailedAt === null) return null
  return { at: unixSeconds(lastFailedAt), ...failureCause({ error: lastError, status: lastErrorStatus }) }
}

/** @throws webhook_endpoint_not_found */
export async function retrievePortalEndpoint({ services, account }: AccountScope, id: string) {
  const { database, clock } = services
  const endpoint = await loadWebhookEndpoint(database, account.id, id)
  const { rows } = await database.pool.query<{ failed: number; suspended: number }>({
    name: 'missed by an endpoint',
    text: `SELECT count(*) FILTER (WHERE status = 'failed')::int4 AS failed,
                  count(*) FILTER (WHERE status = 'suspended')::int4 AS suspended
             FROM (SELECT status FROM deliveries
                    WHERE account_id = $1 AND endpoint_id = $2 AND status IN ('failed', 'suspended')
                    ORDER BY created_at DESC, id DESC LIMIT ${maxCounted + 1}) AS newest`,
    values: [account.id, id],
  })
  return {
    ...toPortalEndpoint(endpoint, account.livemode, clock.now()),
    missed: rows[0] ?? { failed: 0, suspended: 0 },
    last_failure: lastFailure(endpoint),
  }
}
