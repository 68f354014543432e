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
  if (owns.every(({ ref }) => ref === null)) return owns.map(() => null)
  const named = await withOurMetadata(services, scope, owns)
  const refs = [...new Set(named.flatMap(({ ref }) => ref ?? []))]
  const owners = await findOwners(services, scope, named)
  const accountIds = [...new Set(owners.flatMap((owner) => owner?.id ?? []))]
  const sessions = await services.database.prisma.subscriptionSession.findMany({
    where: { accountId: { in: accountIds }, ref: { in: refs }, hostAccount: scope.hostAccount },
  })
  const keyOf = (accountId: number, ref: string | null) => `${accountId}/${ref}`
  const sessionOf = new Map(sessions.map((session) => [keyOf(session.accountId, session.ref), session]))
  return owners.map((owner, index) => {
    const session = owner && sessionOf.get(keyOf(owner.id, named[index]?.ref ?? null))
    return session ? { owner, scope, session } : null
  })
}

/**
 * The metadata that the objects of known subscriptions lack: of those that were made before their merchant was adopted, and of those whose
 * metadata was removed at the processor. Their ref is the id of the subscription.
 */
async function withOurMetadata(
  { database }: Services,
  { livemode, hostAccount }: ProcessorScope,
  owns: readonly OwnMetadata[],
): Promise<readonly OwnMetadata[]> {
  const ids = owns.flatMap(({ merchantId, ref }) => (merchantId === null && ref !== null ? [ref] : []))
  if (ids.length === 0) return owns
  const account = { livemode, ...(hostAccount ? { processorAccountId: hostAccount } : {}) }
  const merchant = { select: { merchantId: true } }
  const [begun, adopted] = await Promise.all([
    database.prisma.subscription.findMany({
      where: { id: { in: ids }, account, session: { hostAccount } },
      select: { id: true, sessionRef: true, account: merchant },
    }),
    database.prisma.subscriptionSession.findMany({
      where: { ref: { in: ids }, adoptedAt: { not: null }, account, hostAccount },
      select: { ref: true, account: merchant },
    }),
  ])
  const known = new Map([
    ...adopted.map(({ ref, account }) => [ref, { merchantId: account.merchantId, ref }] as const),
    ...begun.map(({ id, sessionRef, account }) => [id, { merchantId: account.merchantId, ref: sessionRef }] as const),
  ])
  return owns.map((own) => (own.merchantId === null ? (known.get(own.ref ?? '') ?? own) : own))
}
