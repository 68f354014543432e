import { toWebhookEndpoint } from '../../contract/webhook-endpoints/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { loadWebhookEndpoint } from './load.ts'

/** @throws webhook_endpoint_not_found */
export async function retrieveWebhookEndpoint({ services, account }: AccountScope, id: string) {
  return toWebhookEndpoint(await loadWebhookEndpoint(services.database, account.id, id), account.livemode)
}
