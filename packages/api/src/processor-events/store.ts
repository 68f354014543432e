import { databaseTime, type Prisma } from '@merchant-payments/db'
import { invoiceNewsOf, type ProcessorEvent } from '@merchant-payments/processor'
import type { Services } from '../request/context.ts'
import { handledTypes } from './handlers.ts'

const handled: ReadonlySet<string> = new Set(handledTypes)
/** How invoices end. */
const ends: ReadonlySet<string> = new Set(['invoice.paid', 'invoice.payment_failed'])

/** Whether there is something to apply; an event that does not concern us is settled as soon as it is stored. */
export function concernsUs({ type, objectId, object }: Pick<ProcessorEvent, 'type' | 'objectId' | 'object'>): boolean {
  if (!handled.has(type)) return false
  // There is nothing to read again. A balance is found without an id.
  if (objectId === '' && type !== 'balance.available') return false
  // Nearly no invoice uses or gives credit, and its payment is told by itself.
  return !ends.has(type) || (invoiceNewsOf(object)?.movedBalance ?? false)
}

/** Keeps verified events of the processor, each once. The processor may be told 2xx when this returns. */
export async function storeProcessorEvents(
  { database }: Pick<Services, 'database'>,
  events: readonly ProcessorEvent[],
): Promise<void> {
  const now = await databaseTime(database.prisma)
  await database.prisma.processorEvent.createMany({
    data: events.map((event) => ({
      id: event.id,
      livemode: event.livemode,
      type: event.type,
      processorAccount: event.account,
      objectId: event.objectId,
      object: event.object as Prisma.InputJsonObject,
      receivedAt: now,
      ...(concernsUs(event) ? { retryAt: now } : { settledAt: now, outcome: 'ignored' }),
    })),
    skipDuplicates: true,
  })
}

/** The same for one. */
export function storeProcessorEvent(services: Pick<Services, 'database'>, event: ProcessorEvent): Promise<void> {
  return storeProcessorEvents(services, [event])
}
