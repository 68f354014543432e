import type { PaymentSession, ProcessorEvent as StoredEvent } from '@merchant-payments/db'
import { ownMetadataOf } from '@merchant-payments/processor'
import { type Owner, ownerOf } from '../projection/owner.ts'
import type { Services } from '../request/context.ts'

/** The session that an event is about, found by the ref that our own call attached; null when there is none. */
export async function sessionOf(
  services: Services,
  event: StoredEvent,
): Promise<{ owner: Owner; session: PaymentSession } | null> {
  const own = ownMetadataOf(event.object as Record<string, unknown>)
  if (own.ref === null) return null
  const owner = await ownerOf(services, { livemode: event.livemode, hostAccount: event.processorAccount }, own)
  if (!owner) return null
  const session = await services.database.prisma.paymentSession.findUnique({
    where: { accountId_ref: { accountId: owner.id, ref: own.ref } },
  })
  return session && session.hostAccount === event.processorAccount ? { owner, session } : null
}
