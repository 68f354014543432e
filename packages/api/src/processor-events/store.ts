import type { Prisma } from '@merchant-payments/db'
import type { ProcessorEvent } from '@merchant-payments/processor'
import type { Services } from '../request/context.ts'
import { handledTypes } from './handlers.ts'

/**
 * Keeps a verified event of the processor, once. The processor may be told 2xx when this returns.
 * @returns whether there is something to apply; an event that does not concern us is settled already
 */
export async function storeProcessorEvent(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  event: ProcessorEvent,
): Promise<boolean> {
  const now = clock.now()
  const concernsUs = handledTypes.includes(event.type)
  await database.prisma.processorEvent.createMany({
    data: {
      id: event.id,
      livemode: event.livemode,
      type: event.type,
      processorAccount: event.account,
      objectId: event.objectId,
      object: event.object as Prisma.InputJsonObject,
      receivedAt: now,
      ...(concernsUs ? { retryAt: now } : { settledAt: now, outcome: 'ignored' }),
    },
    skipDuplicates: true,
  })
  return concernsUs
}
