import type { AccountScope } from '../../../core/request/account-scope.ts'
import { loadDelivery } from '../load.ts'
import { toPortalAttempt, toPortalDelivery } from './wire.ts'

/** A delivery with its body and its attempts. @throws delivery_not_found */
export async function retrievePortalDelivery(scope: AccountScope, id: string) {
  const row = await loadDelivery(scope, id)
  return {
    ...toPortalDelivery(row, scope.account.livemode),
    url: row.endpoint.url,
    endpoint_status: row.endpoint.active ? ('active' as const) : ('deactivated' as const),
    body: row.event.body,
    attempts: row.attempts.map(toPortalAttempt),
  }
}
