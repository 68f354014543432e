import type { AccountScope } from '../../../core/request/account-scope.ts'
import { pageOfDeliveries } from '../page-of-deliveries.ts'
import type { PortalDeliveryList } from './schema.ts'
import { toPortalDelivery } from './wire.ts'

/**
 * Deliveries of an account, newest event first.
 * @throws validation_error for a cursor that does not belong to the list
 */
export async function listPortalDeliveries(scope: AccountScope, query: PortalDeliveryList) {
  const status = query.status === 'failed' ? 'unsuccessful' : query.status
  const { items, has_more } = await pageOfDeliveries(scope, { ...query, status })
  return { items: items.map((row) => toPortalDelivery(row, scope.account.livemode)), has_more }
}
