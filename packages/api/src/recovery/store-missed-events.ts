import type { ProcessorEvent } from '@merchant-payments/processor'
import { processEvents } from '../processor-events/process-events.ts'
import { concernsUs, storeProcessorEvents } from '../processor-events/store-events.ts'
import type { Services } from '../request/context.ts'

/** Stores and applies those of some events that were never stored, as if the processor had sent them. */
export async function storeMissedEvents(
  services: Services,
  events: readonly ProcessorEvent[],
): Promise<{ missing: number; errors: Error[] }> {
  const ours = new Map(events.filter(concernsUs).map((event) => [event.id, event]))
  if (ours.size === 0) return { missing: 0, errors: [] }
  const known = await services.database.prisma.processorEvent.findMany({
    where: { id: { in: [...ours.keys()] } },
    select: { id: true },
  })
  for (const { id } of known) ours.delete(id)
  if (ours.size === 0) return { missing: 0, errors: [] }
  await storeProcessorEvents(services, [...ours.values()])
  return { missing: ours.size, errors: await processEvents(services, [...ours.keys()]) }
}
