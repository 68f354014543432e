import type { PaymentSession, ProcessorEvent as StoredEvent } from '@merchant-payments/db'
import { ownMetadataOf } from '@merchant-payments/processor'
import type { Owner } from '../projection/owner.ts'
import type { Services } from '../request/context.ts'

/**
 * The session that an event is about, found by the ref that our own call attached. The account comes from where the
 * event happened, never from its content: nobody can speak for another merchant. Null when it is not one of ours.
 */
export async function sessionOf(
  { database }: Services,
  event: StoredEvent,
): Promise<{ owner: Owner; session: PaymentSession } | null> {
  const { ref } = ownMetadataOf({ object: event.object as Record<string, unknown> })
  if (!ref || !event.processorAccount) return null
  const owner = await database.prisma.account.findUnique({
    where: {
      livemode_processorAccountId: { livemode: event.livemode, processorAccountId: event.processorAccount },
    },
    select: { id: true, livemode: true },
  })
  if (!owner) return null
  const session = await database.prisma.paymentSession.findUnique({
    where: { accountId_ref: { accountId: owner.id, ref } },
  })
  return session && { owner, session }
}
