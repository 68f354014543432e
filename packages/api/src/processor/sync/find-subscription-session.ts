import type { SubscriptionSession } from '@merchant-payments/db'
import type { OwnMetadata, ProcessorScope } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import { findOwners, type Owner } from '../../core/rows/find-owner.ts'

/** A subscription session, its owner, and the scope of its subscription. */
export type FoundSession = { owner: Owner; scope: ProcessorScope; session: SubscriptionSession }

/**
 * The subscription session of a processor's object, found by the ref in the object's metadata; null if none exists, or if
 * the object is a copy on another account than the session's.
 */
export async function findSubscriptionSession(
  services: Services,
  scope: ProcessorScope,
  own: OwnMetadata,
): Promise<FoundSession | null> {
  const [found] = await findSubscriptionSessions(services, scope, [own])
  return found ?? null
}

/** The sessions of several objects in one scope, in their order. */
export async function findSubscriptionSessions(
  services: Services,
  scope: ProcessorScope,
  owns: readonly OwnMetadata[],
): Promise<(FoundSession | null)[]> {
  const refs = [...new Set(owns.flatMap(({ ref }) => ref ?? []))]
  if (refs.length === 0) return owns.map(() => null)
  const owners = await findOwners(services, scope, await namedOwners(services, scope, owns))
  const accountIds = [...new Set(owners.flatMap((owner) => owner?.id ?? []))]
  const sessions = await services.database.prisma.subscriptionSession.findMany({
    where: { accountId: { in: accountIds }, ref: { in: refs }, hostAccount: scope.hostAccount },
  })
  const keyOf = (accountId: number, ref: string | null) => `${accountId}/${ref}`
  const sessionOf = new Map(sessions.map((session) => [keyOf(session.accountId, session.ref), session]))
  return owners.map((owner, index) => {
    const session = owner && sessionOf.get(keyOf(owner.id, owns[index]?.ref ?? null))
    return session ? { owner, scope, session } : null
  })
}

/**
 * The metadata with the merchants of adopted subscriptions on the platform's account: those were created before, without our metadata.
 */
async function namedOwners(
  { database }: Services,
  { livemode, hostAccount }: ProcessorScope,
  owns: readonly OwnMetadata[],
): Promise<readonly OwnMetadata[]> {
  const unnamed = owns.flatMap(({ merchantId, ref }) => (merchantId === null && ref !== null ? [ref] : []))
  if (hostAccount !== null || unnamed.length === 0) return owns
  const adopted = await database.prisma.subscriptionSession.findMany({
    where: { ref: { in: unnamed }, adoptedAt: { not: null }, hostAccount: null, account: { livemode } },
    select: { ref: true, account: { select: { merchantId: true } } },
  })
  const merchantOf = new Map(adopted.map(({ ref, account }) => [ref, account.merchantId]))
  return owns.map((own) => ({ ...own, merchantId: own.merchantId ?? merchantOf.get(own.ref ?? '') ?? null }))
}
