import { isForeign } from '../../core/rows/find-owner.ts'
import { tryToReturnFee } from '../refunds/return-fee.ts'
import { syncRefund } from '../sync/sync-refund.ts'
import type { Handler } from './handler.ts'
import { scopeOf } from './stored-event.ts'

/**
 * Handles events of refunds. Refunds that the platform made in the processor's dashboard are reported like those made here.
 */
export const handleRefund: Handler<'refund'> = async (services, event) => {
  const scope = scopeOf(event)
  if (await isForeign(services, scope)) return 'ignored'
  const synced = await syncRefund(services, { scope, id: event.objectId })
  if (!synced) return 'ignored'
  await tryToReturnFee(services, scope.livemode, synced)
  return 'applied'
}
