import { isDeepStrictEqual } from 'node:util'
import type { Prisma } from '@merchant-payments/db'
import { recordEvents } from '@merchant-payments/webhooks'
import { unpaidStatuses } from '../../contract/subscriptions/payment-update-link.ts'
import { toSubscription } from '../../contract/subscriptions/wire.ts'
import type { Services } from '../../core/request/context.ts'
import { writeAll } from '../../core/rows/sync-object.ts'
import { nextVersion } from '../../core/rows/versioned-snapshot.ts'
import { lockNamedSessions } from '../sync/lock-subscription-session.ts'
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
 * @param onPaused is called for each that was not paused before
 * @throws ProcessorError
 */
export async function pauseCollectionsOf(
  services: Services,
  owner: SubscriptionOwner,
  hosts: readonly Host[],
  onPaused?: () => void,
): Promise<void> {
  const pausedAgain = { status: { in: [...unpaidStatuses] }, ...onHost.platform }
  const where = {
    AND: [{ OR: hosts.map((host) => onHost[host]) }, { OR: [{ collectionPausedAt: null }, pausedAgain] }],
  }
  await forRunningSubscriptions(services, owner, where, async (scope, { id, collectionPausedAt, session }) => {
    const behavior = scope.hostAccount === null ? 'void' : 'keep_as_draft'
    await services.processor.subscriptions.pauseCollection(scope, { id, behavior })
    await savePause(services, owner, { id, ref: session.ref }, collectionPausedAt ?? services.clock.now())
    if (collectionPausedAt === null) onPaused?.()
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
  await forRunningSubscriptions(services, owner, where, async (scope, { id, collectionPausedAt, session }) => {
    const ref = `resumed:${collectionPausedAt?.toISOString()}`
    await services.processor.subscriptions.resumeCollection(scope, { id, ref })
    await savePause(services, owner, { id, ref: session.ref }, null)
  })
}

/** Writes the pause, and records the event of what merchants see of it: a payment that waits for their account has no link. */
async function savePause(
  services: Services,
  owner: SubscriptionOwner,
  { id, ref }: { id: string; ref: string },
  collectionPausedAt: Date | null,
): Promise<void> {
  await writeAll(services, owner.id, async (tx) => {
    const session = (await lockNamedSessions(tx, owner.id, [ref]))(ref)
    const where = { accountId_id: { accountId: owner.id, id } }
    const before = await tx.subscription.findUniqueOrThrow({ where })
    const taken = await nextVersion(tx)
    const after = await tx.subscription.update({
      where,
      data: { ...taken, collectionPausedAt, ...(collectionPausedAt && { unpaidSince: null }) },
    })
    const data = toSubscription(services, after, session, owner)
    if (isDeepStrictEqual(toSubscription(services, before, session, owner), data)) return
    const transition = `updated:${taken.readVersion}`
    const now = services.processorClock.now()
    const event = {
      account: owner,
      type: 'customer.subscription.updated',
      transition,
      now,
      objectId: id,
      data,
    } as const
    await recordEvents(tx, [event])
  })
}
