import type { Database, Tx, WebhookEndpoint } from '@merchant-payments/db'
import { deactivateManually, suspendDeliveries } from '@merchant-payments/webhooks'
import type { WebhookEndpointUpdate } from '../../contract/webhook-endpoints/schema.ts'
import { toWebhookEndpoint } from '../../contract/webhook-endpoints/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { requireEventPermissions } from '../../core/request/event-permissions.ts'
import { lockAccount } from '../../core/rows/lock-account.ts'
import { requireRoom } from './active-limit.ts'
import { checkWebhookUrl } from './check-url.ts'
import { loadWebhookEndpoint } from './load.ts'
import type { Subscribed } from './subscribed.ts'

type Change = Subscribed<Omit<WebhookEndpointUpdate, 'id'>>

/**
 * Changes the address and the event types of an endpoint, from the next attempt and the next event on. `active: false`
 * stops deliveries and keeps those that wait; `active: true` resumes deliveries and resets the failures. Missed events are
 * not sent until they are replayed.
 * @throws webhook_endpoint_not_found; permission_denied if the caller may not read what the endpoint receives; webhook_url_must_be_https; validation_error for an address that deliveries may not
 * reach, or if no further endpoint can be active; service_unavailable while very many deliveries are still being suspended
 */
export async function updateWebhookEndpoint(
  { services, account, actor, unchanged }: AccountScope,
  id: string,
  change: Change,
) {
  const { database, clock, processorClock, webhookAllowCidrs } = services
  if (change.url !== undefined) checkWebhookUrl(change.url, webhookAllowCidrs)
  const now = clock.now()
  const key = { accountId: account.id, endpointId: id }
  if (change.active) await endSuspension(database.pool, key)
  const endpoint = await database.prisma.$transaction(async (tx) => {
    if (change.active) await lockAccount(tx, account.id)
    const found = await loadWebhookEndpoint({ prisma: tx }, account.id, id)
    if (!onlyStops(change)) requireEventPermissions(actor, change.events ?? found.events)
    const fields = await changedFields(tx, found, change)
    const stops = change.active === false && found.active
    if (Object.keys(fields).length === 0 && !stops) {
      unchanged?.()
      return found
    }
    const where = { accountId_id: { accountId: account.id, id } }
    const changed = await tx.webhookEndpoint.update({ where, data: { ...fields, updatedAt: now } })
    if (!stops) return changed
    await deactivateManually(tx, { ...key, now, deactivatedAt: processorClock.now() })
    return loadWebhookEndpoint({ prisma: tx }, account.id, id)
  })
  // Workers suspend the rest; there is seldom more than this.
  if (change.active === false) await suspendDeliveries(database.pool, key)
  return toWebhookEndpoint(endpoint, account.livemode)
}

/** Maximum time for the suspension of waiting deliveries, in milliseconds. */
const maxSuspensionMs = 5_000
/** Seconds until a retry, in which workers suspend the rest. */
const comeBackSeconds = 5

/** A reactivation sends no delivery, so waiting deliveries are suspended before it. */
async function endSuspension(
  pool: Database['pool'],
  endpoint: { accountId: number; endpointId: string },
): Promise<void> {
  const deadline = performance.now() + maxSuspensionMs
  while (await suspendDeliveries(pool, endpoint)) {
    if (performance.now() > deadline) throw new ApiError('service_unavailable', { retryAfter: comeBackSeconds })
  }
}

/** A change after which the endpoint receives nothing, which any key that may write endpoints can make. */
function onlyStops({ active, ...others }: Change): boolean {
  return active === false && Object.values(others).every((field) => field === undefined)
}

async function changedFields(tx: Tx, found: WebhookEndpoint, { url, events, description, active }: Change) {
  const moves = url !== undefined && url !== found.url
  const starts = active === true && !found.active
  if (starts) await requireRoom(tx, found.accountId)
  return {
    // The failures belong to the old address, and must not delay deliveries to the new one.
    ...(moves && { url, consecutiveFailures: 0 }),
    ...(events && { events: [...new Set(events)] }),
    ...(description !== undefined && { description }),
    ...(starts && { active, consecutiveFailures: 0, deactivatedReason: null, deactivatedAt: null }),
  }
}
