import type { SubscriptionProductWire } from '../../contract/subscription-products/schema.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { isId } from '../../core/request/id.ts'
import { retrieveSubscriptionProduct } from './retrieve.ts'

/**
 * Archives a subscription product: it can no longer be sold, and archiving cannot be undone. Existing subscriptions
 * continue. Idempotent.
 * @throws product_not_found
 */
export async function archiveSubscriptionProduct(scope: AccountScope, id: string): Promise<SubscriptionProductWire> {
  const { services, account } = scope
  if (!isId('prod', id)) throw new ApiError('product_not_found')
  const now = services.processorClock.now()
  const { count } = await services.database.prisma.subscriptionProduct.updateMany({
    where: { accountId: account.id, id, archivedAt: null },
    data: { active: false, archivedAt: now, updatedAt: now },
  })
  if (count === 0) scope.unchanged?.()
  return retrieveSubscriptionProduct(scope, id)
}
