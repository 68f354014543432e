import type { OwnerScope } from '../../core/request/account-scope.ts'
import { syncSubscription } from './sync-subscriptions.ts'

/**
 * Syncs the subscriptions of a customer who was changed or deleted at the processor, because the processor sends no event
 * for each of them.
 * @throws ProcessorError
 */
export async function syncCustomerSubscriptions({ services, account }: OwnerScope, customerId: string): Promise<void> {
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
