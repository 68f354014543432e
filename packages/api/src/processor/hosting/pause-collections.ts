import type { Prisma } from '@merchant-payments/db'
import { unpaidStatuses } from '../../contract/subscriptions/payment-update-link.ts'
import type { Services } from '../../core/request/context.ts'
import { forRunningSubscriptions, type SubscriptionOwner } from './for-running-subscriptions.ts'

/** Where a subscription lives: on the platform's account, or on the merchant's own. */
export type Host = 'platform' | 'own'

const onHost: Record<Host, Prisma.SubscriptionWhereInput> = {
  platform: { session: { hostAccount: null } },
  own: { session: { hostAccount: { not: null } } },
}

/**
 * Pauses the collection of an account's subscriptions. On the platform, open invoices are voided, and a paused subscription that is
 * unpaid is paused again, because it had a payment under way. On the merchant's own account, where the processor itself refuses
 * payments, open invoices are not attempted any more and due ones stay drafts, until collection is resumed.
 * @returns how many were not paused before
 * @throws ProcessorError
 */
export async function pauseCollectionsOf(
  services: Services,
  owner: SubscriptionOwner,
  hosts: readonly Host[],
): Promise<number> {
  let paused = 0
  const pausedAgain = { status: { in: [...unpaidStatuses] }, ...onHost.platform }
  const where = {
    AND: [{ OR: hosts.map((host) => onHost[host]) }, { OR: [{ collectionPausedAt: null }, pausedAgain] }],
  }
  await forRunningSubscriptions(services, owner, where, async (scope, { id, collectionPausedAt }) => {
    const behavior = scope.hostAccount === null ? 'void' : 'keep_as_draft'
    await services.processor.subscriptions.pauseCollection(scope, { id, behavior })
    await savePause(services, owner, id, collectionPausedAt ?? services.clock.now())
    if (collectionPausedAt === null) paused += 1
  })
  return paused
}

/** Marks the unpaid subscriptions on an account that the platform cannot act for: their customers are not asked to pay. */
export async function markUnreachable(services: Services, { id: accountId }: SubscriptionOwner): Promise<void> {
  await services.database.prisma.subscription.updateMany({
    where: { accountId, status: { in: [...unpaidStatuses] }, collectionPausedAt: null, ...onHost.own },
    data: pausedAt(services.clock.now()),
  })
}

/**
 * Resumes collection, once the account can sell: from the next period on, and of the invoices that were kept.
 * @throws ProcessorError
 */
export async function resumeCollectionsOf(
  services: Services,
  owner: SubscriptionOwner,
  hosts: readonly Host[],
): Promise<void> {
  const where = { collectionPausedAt: { not: null }, OR: hosts.map((host) => onHost[host]) }
  await forRunningSubscriptions(services, owner, where, async (scope, { id, collectionPausedAt }) => {
    const ref = `resumed:${collectionPausedAt?.toISOString()}`
    await services.processor.subscriptions.resumeCollection(scope, { id, ref })
    await savePause(services, owner, id, null)
  })
}

async function savePause(
  { database }: Services,
  { id: accountId }: SubscriptionOwner,
  id: string,
  collectionPausedAt: Date | null,
): Promise<void> {
  await database.prisma.subscription.update({
    where: { accountId_id: { accountId, id } },
    data: collectionPausedAt === null ? { collectionPausedAt } : pausedAt(collectionPausedAt),
  })
}

/** A payment that waits for the merchant's account is not asked of the customer. */
function pausedAt(collectionPausedAt: Date) {
  return { collectionPausedAt, unpaidSince: null }
}
