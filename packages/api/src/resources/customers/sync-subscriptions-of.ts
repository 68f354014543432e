import type { OwnerScope } from '../../request/scope.ts'
import { syncSubscription } from '../../sync/sync-subscriptions.ts'

/**
 * Syncs the subscriptions of a customer who was changed or deleted at the processor, which does not tell of each: the next
 * request for them sees it.
 * @throws ProcessorError
 */
export async function syncSubscriptionsOf({ services, account }: OwnerScope, customerId: string): Promise<void> {
  const { database } = services
  const left = await database.prisma.subscription.findMany({
    where: { accountId: account.id, status: { notIn: ['canceled', 'incomplete_expired'] }, session: { customerId } },
    include: { session: true },
  })
  await Promise.all(
    left.map(({ id, sessionRef, session }) =>
      syncSubscription(
        services,
        { scope: { livemode: account.livemode, hostAccount: session.hostAccount }, id },
        { owner: account, ref: sessionRef },
      ),
    ),
  )
}
