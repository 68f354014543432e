import { recordTestEvent } from '@merchant-payments/webhooks'
import type { AccountScope } from '../../request/scope.ts'
import { retrieveDelivery } from '../deliveries/retrieve.ts'
import { toDeliveryId } from '../deliveries/wire.ts'
import { requireActive } from './require-active.ts'
import { sampleOf } from './samples.ts'
import type { TestEventInput } from './schema.ts'

/**
 * Sends one endpoint an event about a made-up object, signed and repeated as any other. It counts as the endpoint's
 * failure or success, too.
 * @returns its delivery
 * @throws webhook_endpoint_not_found; validation_error for an endpoint that is deactivated
 */
export async function sendTestEvent(scope: AccountScope, { id, type }: TestEventInput) {
  const { services, account } = scope
  await requireActive(services.database, account.id, id)
  const now = services.processorClock.now()
  const sample = { accountId: account.id, endpointId: id, type, data: sampleOf(type, now), now }
  const event = await recordTestEvent(services.database, sample)
  services.wakeDeliveries()
  return retrieveDelivery(scope, toDeliveryId(event.id, id))
}
