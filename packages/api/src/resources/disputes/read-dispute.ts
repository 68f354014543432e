import type { ProcessorScope } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import { type SyncedDispute, syncDispute } from '../../processor/sync/sync-dispute.ts'

/** Reads a dispute of a known payment at the processor, and writes what has changed. @throws ProcessorError */
export async function readDispute(
  services: Services,
  scope: ProcessorScope,
  { id, paymentId }: { id: string; paymentId: string },
): Promise<SyncedDispute> {
  const synced = await syncDispute(services, { scope, id }, { paymentId })
  if (!synced) throw new TypeError(`the payment of ${id} has no row`)
  return synced
}
