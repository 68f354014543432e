import { replayDelivery } from '@merchant-payments/webhooks'
import { readDeliveryId } from '../../../contract/deliveries/wire.ts'
import type { AccountScope } from '../../../core/request/account-scope.ts'
import { ApiError } from '../../../core/request/errors.ts'
import { requireActive } from '../../webhook-endpoints/require-active.ts'
import { retrievePortalDelivery } from './retrieve.ts'

/**
 * Sends a delivery again now, with any status: same event id, same bytes, attempt numbers continue.
 * @throws delivery_not_found; validation_error when its endpoint is deactivated, or when it is being sent
 */
export async function replayOneDelivery(scope: AccountScope, id: string) {
  const { services, account } = scope
  const name = readDeliveryId(id)
  if (!name) throw new ApiError('delivery_not_found')
  await retrievePortalDelivery(scope, id)
  await requireActive(services.database, account.id, name.endpointId)
  const replayed = await replayDelivery(services.database, { accountId: account.id, ...name })
  services.wakeDeliveries()
  if (!replayed) throw beingSent()
  return retrievePortalDelivery(scope, id)
}

function beingSent(): ApiError {
  return new ApiError('validation_error', {
    message:
      'This delivery is being sent now, or is the next one to be sent. Wait for the result before you replay it.',
  })
}
