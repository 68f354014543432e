import { deactivateEndpoint } from '@merchant-payments/webhooks'
import { ApiError } from '../../request/errors.ts'
import { isId } from '../../request/id.ts'
import type { AccountScope } from '../../request/scope.ts'
import { loadWebhookEndpoint } from './load.ts'
import { toWebhookEndpoint } from './wire.ts'

/** Stops deliveries to an endpoint; what waits is kept. Doing so twice changes nothing more. */
export async function deactivateWebhookEndpoint({ services, account }: AccountScope, id: string) {
  const { database, clock } = services
  if (!isId('we', id)) throw new ApiError('webhook_endpoint_not_found')
  await deactivateEndpoint(database, { accountId: account.id, endpointId: id, now: clock.now() })
  return toWebhookEndpoint(await loadWebhookEndpoint(database, account.id, id), account.livemode)
}
