import type { PaymentSession, ProcessorEvent as StoredEvent } from '@merchant-payments/db'
import { ownMetadataOf } from '@merchant-payments/processor'
import type { Owner } from '../projection/owner.ts'
import type { Services } from '../request/context.ts'

/**
 * The session that an event is about, found by the ref that our own call attached. On a merchant's account the account
 * itself says whose it is, whatever the object says: nobody can speak for another merchant. On the platform's own only
 * we write, so there our metadata says it. Null when it is not one of ours.
 */
export async function sessionOf(
  { database }: Services,
  event: StoredEvent,
): Promise<{ owner: Owner; session: PaymentSession } | null> {
  const { ref, merchantId } = ownMetadataOf({ object: event.object as Record<string, unknown> })
  const { livemode, processorAccount } = event
  if (!ref) return null
  const owner = await database.prisma.account.findFirst({
    where: {
      livemode,
      ...(processorAccount ? { processorAccountId: processorAccount } : { merchantId: merchantId ?? '' }),
    },
    select: { id: true, livemode: true },
  })
  if (!owner) return null
  const session = await database.prisma.paymentSession.findUnique({
    where: { accountId_ref: { accountId: owner.id, ref } },
  })
  // A destination payment's copy on the merchant's account is not the payment.
  return session && session.hostAccount === processorAccount ? { owner, session } : null
}
