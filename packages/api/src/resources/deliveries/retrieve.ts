import type { DeliveryName, DeliveryWire } from '../../contract/deliveries/schema.ts'
import { toAttempt, toDelivery } from '../../contract/deliveries/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { loadWebhookEndpoint } from '../webhook-endpoints/load.ts'
import { loadDelivery } from './load.ts'

/** @throws webhook_endpoint_not_found; delivery_not_found, also for one to another endpoint */
export async function retrieveDelivery(scope: AccountScope, { id, delivery }: DeliveryName): Promise<DeliveryWire> {
  const { services, account } = scope
  await loadWebhookEndpoint(services.database, account.id, id)
  const row = await loadDelivery(scope, delivery)
  if (row.endpointId !== id) throw new ApiError('delivery_not_found')
  return { ...toDelivery(row, account.livemode), attempts: row.attempts.map(toAttempt).toReversed() }
}
