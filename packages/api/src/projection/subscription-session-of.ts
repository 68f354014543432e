import type { ProcessorEvent as StoredEvent, SubscriptionSession } from '@merchant-payments/db'
import type { OwnMetadata, Where } from '@merchant-payments/processor'
import type { Services } from '../request/context.ts'
import { type Owner, ownerOf } from './owner.ts'

export type Sold = { owner: Owner; where: Where; session: SubscriptionSession }

/**
 * The subscription session that an object of the processor comes from, found by the ref that our own call attached; null
 * when there is none. A copy on another account than the session's is not the object.
 */
export async function subscriptionSessionOf(services: Services, where: Where, own: OwnMetadata): Promise<Sold | null> {
  if (own.ref === null) return null
  const owner = await ownerOf(services, where, own)
  if (!owner) return null
  const session = await services.database.prisma.subscriptionSession.findUnique({
    where: { accountId_ref: { accountId: owner.id, ref: own.ref } },
  })
  return session && session.hostAccount === where.hostAccount ? { owner, where, session } : null
}

/** Where the object of an event is kept. */
export function whereOf(event: StoredEvent): Where {
  return { livemode: event.livemode, hostAccount: event.processorAccount }
}
