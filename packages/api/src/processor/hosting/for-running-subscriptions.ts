import type { Account, Prisma, Subscription, SubscriptionSession } from '@merchant-payments/db'
import { ProcessorError, type ProcessorScope } from '@merchant-payments/processor'
import { allSettledLimited } from '../../core/concurrency/all-settled-limited.ts'
import type { Services } from '../../core/request/context.ts'
import { syncSubscription } from '../sync/sync-subscriptions.ts'

const batch = 100
const ended = ['canceled', 'incomplete_expired']

/** The account that owns subscriptions. */
export type SubscriptionOwner = Pick<Account, 'id' | 'livemode'>

type Running = Pick<Subscription, 'id' | 'collectionPausedAt'> & { session: SubscriptionSession }

/**
 * Changes an account's subscriptions that have not ended, batch by batch. A failure does not stop the others; the subscription is
 * found again by the next call.
 * @throws the first failure, when all were tried
 */
export async function forRunningSubscriptions(
  services: Services,
  owner: SubscriptionOwner,
  chosen: Prisma.SubscriptionWhereInput,
  change: (scope: ProcessorScope, found: Running) => Promise<void>,
): Promise<void> {
  const { prisma } = services.database
  const errors: unknown[] = []
  for (let after = ''; ; ) {
    const found = await prisma.subscription.findMany({
      where: { AND: [{ accountId: owner.id, id: { gt: after }, status: { notIn: ended } }, chosen] },
      select: { id: true, collectionPausedAt: true, session: true },
      orderBy: { id: 'asc' },
      take: batch,
    })
    const changed = await allSettledLimited(found, async (row) => {
      const { id, session } = row
      const scope = { livemode: owner.livemode, hostAccount: session.hostAccount }
      try {
        await change(scope, row)
      } catch (error) {
        if (!(error instanceof ProcessorError) || error.outcome !== 'refused') throw error
        const { subscription } = await syncSubscription(services, { scope, id }, { owner, ref: session.ref })
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
