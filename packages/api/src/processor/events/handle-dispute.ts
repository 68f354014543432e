import { syncDispute } from '../sync/sync-dispute.ts'
import type { Handler } from './handler.ts'
import { scopeOf } from './stored-event.ts'

export const handleDispute: Handler<'dispute'> = async (services, event) => {
  const { paymentId } = event.subject
  const synced = await syncDispute(services, { scope: scopeOf(event), id: event.objectId }, { paymentId })
  return synced ? 'applied' : 'ignored'
}
