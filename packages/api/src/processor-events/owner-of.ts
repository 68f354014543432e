import type { ProcessorEvent as StoredEvent } from '@merchant-payments/db'
import { ownMetadataOf } from '@merchant-payments/processor'
import type { Owner } from '../projection/owner.ts'
import type { Services } from '../request/context.ts'

/**
 * Whose an event is, and which request of ours it comes from. On a merchant's account the account itself says whose it
 * is, whatever the object says: nobody can speak for another merchant. On the platform's own only we write, so there our
 * metadata says it. Null when it is not one of ours.
 */
export async function ownerOf(
  { database }: Services,
  event: StoredEvent,
): Promise<{ owner: Owner; ref: string } | null> {
  const { ref, merchantId } = ownMetadataOf(event.object as Record<string, unknown>)
  const { livemode, processorAccount } = event
  if (!ref) return null
  const owner = await database.prisma.account.findFirst({
    where: {
      livemode,
      ...(processorAccount ? { processorAccountId: processorAccount } : { merchantId: merchantId ?? '' }),
    },
    select: { id: true, livemode: true },
  })
  return owner && { owner, ref }
}
