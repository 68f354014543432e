import type { Subscription, SubscriptionSession } from '@merchant-payments/db'
import { isOver } from '../../contract/subscriptions/is-over.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'

/** @throws subscription_not_found, also for one of another account, and for one that has ended */
export async function loadLive(
  { services, account }: AccountScope,
  id: string,
): Promise<Subscription & { session: SubscriptionSession }> {
  const row = /^sub_\w{1,200}$/.test(id)
    ? await services.database.prisma.subscription.findFirst({
        where: { accountId: account.id, id },
        include: { session: true },
      })
    : null
  if (!row || isOver(row)) throw new ApiError('subscription_not_found')
  return row
}
