import type { ProcessorEvent } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import { processEvents } from '../events/process-events.ts'
import { concernsUs, storeProcessorEvents } from '../events/store-events-once.ts'

/**
 * Stores and applies those events that were never stored, as if the processor had sent them.
 * @param again also applies events that did not concern us, or had no effect: their objects may have rows by now
 */
export async function applyMissedEvents(
  services: Services,
  events: readonly ProcessorEvent[],
  again = false,
): Promise<{ missing: number; errors: Error[] }> {
  const ours = new Map(events.filter(concernsUs).map((event) => [event.id, event]))
  if (ours.size === 0) return { missing: 0, errors: [] }
  const repeated = again ? await reopen(services, [...ours.keys()]) : []
  const known = await services.database.prisma.processorEvent.findMany({
    where: { id: { in: [...ours.keys()] } },
    select: { id: true },
  })
  for (const { id } of known) ours.delete(id)
  if (ours.size + repeated.length === 0) return { missing: 0, errors: [] }
  await storeProcessorEvents(services, [...ours.values()])
  return { missing: ours.size, errors: await processEvents(services, [...ours.keys(), ...repeated]) }
}

/**
 * Marks events that were not applied as due again.
 * @returns their ids
 */
async function reopen({ database }: Services, ids: string[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>({
    name: 'reopen processor events',
    text: `UPDATE processor_events SET processed_at = NULL, outcome = NULL, claim = claim + 1, failures = 0, due_at = now()
            WHERE id = ANY($1) AND outcome IN ('ignored', 'parked') RETURNING id`,
    values: [ids],
  })
  return rows.map(({ id }) => id)
}
