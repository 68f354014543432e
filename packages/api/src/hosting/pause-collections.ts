import type { Account, Prisma, Subscription } from '@merchant-payments/db'
import { ProcessorError } from '@merchant-payments/processor'
import { allSettledLimited } from '../concurrency/all-settled-limited.ts'
import { unpaidStatuses } from '../payment-updates/payment-update-link.ts'
import type { Services } from '../request/context.ts'
import { syncSubscription } from '../sync/sync-subscriptions.ts'

const batch = 100
const ended = ['canceled', 'incomplete_expired']

type Owner = Pick<Account, 'id' | 'livemode'>

/**
 * Pauses the collection of an account's live subscriptions on the platform; open invoices are voided. The processor itself
 * refuses payments on the merchant's own account. A paused subscription that is unpaid had a payment under way when it was
 * paused: it is paused again.
 * @throws ProcessorError
 */
export async function pauseCollectionsOf(services: Services, owner: Owner): Promise<void> {
  const where = { OR: [{ collectionPausedAt: null }, { status: { in: [...unpaidStatuses] } }] }
  await forHostedSubscriptions(services, owner, where, async (scope, { id, collectionPausedAt }) => {
    await services.processor.subscriptions.pauseCollection(scope, id)
    return collectionPausedAt ?? services.clock.now()
  })
}

/**
 * Resumes collection from the next period on, once the account is accepted.
 * @throws ProcessorError
 */
export async function resumeCollectionsOf(services: Services, owner: Owner): Promise<void> {
  const where = { collectionPausedAt: { not: null } }
  await forHostedSubscriptions(services, owner, where, async (scope, { id, collectionPausedAt }) => {
    const ref = `resumed:${collectionPausedAt?.toISOString()}`
    await services.processor.subscriptions.resumeCollection(scope, { id, ref })
    return null
  })
}

/**
 * Changes the collection of each subscription, batch by batch. A failure does not stop the others; the subscription is
 * found again by the next call.
 */
async function forHostedSubscriptions(
  services: Services,
  owner: Owner,
  chosen: Prisma.SubscriptionWhereInput,
  change: (
    scope: { livemode: boolean; hostAccount: null },
    found: Pick<Subscription, 'id' | 'collectionPausedAt'>,
  ) => Promise<Date | null>,
): Promise<void> {
  const { prisma } = services.database
  const scope = { livemode: owner.livemode, hostAccount: null }
  const errors: unknown[] = []
  for (let after = ''; ; ) {
    const found = await prisma.subscription.findMany({
      where: {
        accountId: owner.id,
        id: { gt: after },
        status: { notIn: ended },
        session: { hostAccount: null },
        ...chosen,
      },
      select: { id: true, sessionRef: true, collectionPausedAt: true },
      orderBy: { id: 'asc' },
      take: batch,
    })
    const changed = await allSettledLimited(found, async ({ sessionRef: ref, ...row }) => {
      const { id } = row
      try {
        const collectionPausedAt = await change(scope, row)
        await prisma.subscription.update({
          where: { accountId_id: { accountId: owner.id, id } },
          data: { collectionPausedAt },
        })
      } catch (error) {
        if (!(error instanceof ProcessorError) || error.outcome !== 'refused') throw error
        const { subscription } = await syncSubscription(services, { scope, id }, { owner, ref })
        // The subscription has ended meanwhile.
        if (!ended.includes(subscription.status)) throw error
      }
    })
    for (const result of changed) if (result.status === 'rejected') errors.push(result.reason)
    const last = found.at(-1)
    if (!last || found.length < batch) break
    after = last.id
  }
  if (errors.length > 0) throw errors[0]
}
