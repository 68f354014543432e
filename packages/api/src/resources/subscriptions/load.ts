import type { Subscription, SubscriptionSession } from '@merchant-payments/db'
import { isOver } from '../../contract/subscriptions/is-over.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError, invalid } from '../../core/request/errors.ts'

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

/**
 * The same, of a subscription that can be changed.
 * @throws subscription_not_found; validation_error on `id` for one that is read-only, with the reason
 */
export async function loadChangeable(scope: AccountScope, id: string): ReturnType<typeof loadLive> {
  const live = await loadLive(scope, id)
  if (live.readOnlyReason !== null) throw invalid('id', `is a read-only subscription: it was ${live.readOnlyReason}`)
  return live
}
