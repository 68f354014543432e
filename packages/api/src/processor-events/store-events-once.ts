import { databaseTime } from '@merchant-payments/db'
import type { ProcessorEvent } from '@merchant-payments/processor'
import type { Services } from '../request/context.ts'

/** Whether there is something to apply; an event that does not concern us is settled as soon as it is stored. */
export function concernsUs({ subject }: Pick<ProcessorEvent, 'subject'>): boolean {
  return subject.kind !== 'other'
}

/** Keeps verified events of the processor, each once. The processor may be told 2xx when this returns. */
export async function storeProcessorEvents(
  { database }: Pick<Services, 'database'>,
  events: readonly ProcessorEvent[],
): Promise<void> {
  const now = await databaseTime(database.prisma)
  await database.prisma.processorEvent.createMany({
    // Two processes may store the same events at once: in one order, or each would wait for the other.
    data: events.toSorted(byId).map((event) => ({
      id: event.id,
      livemode: event.livemode,
      type: event.type,
      processorAccount: event.account,
      objectId: event.objectId,
      subject: event.subject,
      receivedAt: now,
      ...(concernsUs(event) ? { retryAt: now } : { processedAt: now, outcome: 'ignored' }),
    })),
    skipDuplicates: true,
  })
}

function byId(one: { id: string }, other: { id: string }): number {
  return Number(one.id > other.id) - Number(one.id < other.id)
}

/** The same for one. */
export function storeProcessorEvent(services: Pick<Services, 'database'>, event: ProcessorEvent): Promise<void> {
  return storeProcessorEvents(services, [event])
}
