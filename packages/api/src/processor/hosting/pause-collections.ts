import type { Prisma } from '@merchant-payments/db'
import { unpaidStatuses } from '../../contract/subscriptions/payment-update-link.ts'
import type { Services } from '../../core/request/context.ts'
import { changeSubscriptionRow } from '../sync/change-subscription-row.ts'
import { forRunningSubscriptions, type SubscriptionOwner } from './for-running-subscriptions.ts'

/** Where a subscription lives: on the platform's account, or on the merchant's own. */
type Host = 'platform' | 'own'

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
    // Merchants see that a payment which waits for their account has no link.
    await changeSubscriptionRow(services, owner, { id, ref: session.ref }, () => ({
      collectionPausedAt: collectionPausedAt ?? services.clock.now(),
      unpaidSince: null,
    }))
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
    await changeSubscriptionRow(services, owner, { id, ref: session.ref }, () => ({ collectionPausedAt: null }))
  })
}
