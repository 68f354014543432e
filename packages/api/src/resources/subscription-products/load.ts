import type { SubscriptionProduct } from '@merchant-payments/db'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { isId } from '../../core/request/id.ts'

/** @throws product_not_found, also for one of another account, and for one that is sold once */
export async function loadSubscriptionProduct(
  { services, account }: AccountScope,
  id: string,
): Promise<SubscriptionProduct> {
  const key = { accountId: account.id, id }
  const row = isId('prod', id) ? await services.database.prisma.subscriptionProduct.findFirst({ where: key }) : null
  if (!row) throw new ApiError('product_not_found')
  return row
}
