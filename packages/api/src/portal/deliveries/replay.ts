import { replayDelivery } from '@merchant-payments/webhooks'
import type { AccountScope } from '../../request/trpc.ts'
import { requireActive } from '../webhook-endpoints/require-active.ts'
import { noDelivery, retrieveDelivery } from './retrieve.ts'
import { readDeliveryId } from './wire.ts'

/**
 * Sends a delivery again now, however it ended: same event id, same bytes, attempts numbered on. One that is on its way
 * stays as it is.
 * @throws webhook_endpoint_not_found; validation_error when its endpoint is deactivated
 */
export async function replayOneDelivery(scope: AccountScope, id: string) {
  const { services, account } = scope
  const name = readDeliveryId(id)
  if (!name) throw noDelivery()
  await requireActive(services.database, account.id, name.endpointId)
  await replayDelivery(services.database, { accountId: account.id, ...name, now: services.clock.now() })
  services.wakeDeliveries()
  return retrieveDelivery(scope, id)
}
