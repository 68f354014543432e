import type { WebhookEndpoint } from '@merchant-payments/db'
import { failureCause } from '@merchant-payments/webhooks'
import { unixSeconds } from '../../request/clock.ts'
import type { AccountScope } from '../../request/scope.ts'
import { loadWebhookEndpoint } from '../../resources/webhook-endpoints/load.ts'
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
  return { at: unixSeconds(lastFailedAt), ...failureCause({ error: lastError, status: lastErrorStatus }) }
}

/** @throws webhook_endpoint_not_found */
export async function retrievePortalEndpoint({ services, account }: AccountScope, id: string) {
  const { database, clock } = services
  const endpoint = await loadWebhookEndpoint(database, account.id, id)
  const { rows } = await database.pool.query<{ failed: number; suspended: number }>({
    name: 'missed by an endpoint',
    text: `SELECT ${counted('failed')} AS failed, ${counted('suspended')} AS suspended`,
    values: [account.id, id],
  })
  return {
    ...toPortalEndpoint(endpoint, account.livemode, clock.now()),
    missed: rows[0] ?? { failed: 0, suspended: 0 },
    last_failure: lastFailure(endpoint),
  }
}
