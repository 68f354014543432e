import { replaySince } from '@merchant-payments/webhooks'
import type { AccountScope } from '../../request/scope.ts'
import { requireActive } from './require-active.ts'
import type { ReplaySinceInput } from './schema.ts'

/**
 * Sends an endpoint again what it has missed since a moment: what failed for good, and what was kept while it was
 * deactivated.
 * @throws webhook_endpoint_not_found; validation_error for an endpoint that is deactivated
 */
export async function replayEndpointSince({ services, account }: AccountScope, { id, since }: ReplaySinceInput) {
  await requireActive(services.database, account.id, id)
  const scope = { accountId: account.id, endpointId: id, since: new Date(since * 1000) }
  const replayed = await replaySince(services.database, scope)
  services.wakeDeliveries()
  return { id, replayed }
}
