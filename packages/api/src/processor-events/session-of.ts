import type { PaymentSession, ProcessorEvent as StoredEvent } from '@merchant-payments/db'
import type { Owner } from '../projection/owner.ts'
import type { Services } from '../request/context.ts'
import { ownerOf } from './owner-of.ts'

/** The session that an event is about, found by the ref that our own call attached; null when there is none. */
export async function sessionOf(
  services: Services,
  event: StoredEvent,
): Promise<{ owner: Owner; session: PaymentSession } | null> {
  const found = await ownerOf(services, event)
  if (!found) return null
  const { owner, ref } = found
  const session = await services.database.prisma.paymentSession.findUnique({
    where: { accountId_ref: { accountId: owner.id, ref } },
  })
  // A destination payment's copy on the merchant's account is not the payment.
  return session && session.hostAccount === event.processorAccount ? { owner, session } : null
}
