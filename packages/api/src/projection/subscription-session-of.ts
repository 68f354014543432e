import type { ProcessorEvent as StoredEvent, SubscriptionSession } from '@merchant-payments/db'
import type { OwnMetadata, ProcessorScope } from '@merchant-payments/processor'
import type { Services } from '../request/context.ts'
import { type Owner, ownersOf } from './owner.ts'

export type Sold = { owner: Owner; where: ProcessorScope; session: SubscriptionSession }

/**
 * The subscription session that an object of the processor comes from, found by the ref that our own call attached; null
 * when there is none. A copy on another account than the session's is not the object.
 */
export async function subscriptionSessionOf(
  services: Services,
  where: ProcessorScope,
  own: OwnMetadata,
): Promise<Sold | null> {
  const [sold] = await subscriptionSessionsOf(services, where, [own])
  return sold ?? null
}

/** The same for several objects in one place, in their order. */
export async function subscriptionSessionsOf(
  services: Services,
  where: ProcessorScope,
  owns: readonly OwnMetadata[],
): Promise<(Sold | null)[]> {
  const refs = [...new Set(owns.flatMap(({ ref }) => ref ?? []))]
  if (refs.length === 0) return owns.map(() => null)
  const owners = await ownersOf(services, where, owns)
  const accountIds = [...new Set(owners.flatMap((owner) => owner?.id ?? []))]
  const sessions = await services.database.prisma.subscriptionSession.findMany({
    where: { accountId: { in: accountIds }, ref: { in: refs }, hostAccount: where.hostAccount },
  })
  const keyOf = (accountId: number, ref: string | null) => `${accountId}/${ref}`
  const found = new Map(sessions.map((session) => [keyOf(session.accountId, session.ref), session]))
  return owners.map((owner, index) => {
    const session = owner && found.get(keyOf(owner.id, owns[index]?.ref ?? null))
    return session ? { owner, where, session } : null
  })
}

/** Where the object of an event is kept. */
export function whereOf(event: StoredEvent): ProcessorScope {
  return { livemode: event.livemode, hostAccount: event.processorAccount }
}
