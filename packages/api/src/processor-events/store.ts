import type { Prisma } from '@merchant-payments/db'
import type { ProcessorEvent } from '@merchant-payments/processor'
import type { Services } from '../request/context.ts'

/** Keeps a verified event of the processor, once. The processor may be told 2xx when this returns. */
export async function storeProcessorEvent(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  event: ProcessorEvent,
): Promise<void> {
  const now = clock.now()
  await database.prisma.processorEvent.createMany({
    data: {
      id: event.id,
      livemode: event.livemode,
      type: event.type,
      processorAccount: event.account,
      objectId: event.objectId,
      object: event.object as Prisma.InputJsonObject,
      receivedAt: now,
      retryAt: now,
    },
    skipDuplicates: true,
  })
}
