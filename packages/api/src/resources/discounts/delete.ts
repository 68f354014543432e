import type { DiscountWire } from '../../contract/discounts/schema.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { isId } from '../../core/request/id.ts'
import { retrieveDiscount } from './retrieve.ts'

/** Ends a discount, and frees its code. Sales that use it already stay as they are. Idempotent. @throws discount_not_found */
export async function deleteDiscount(scope: AccountScope, id: string): Promise<DiscountWire> {
  const { services, account, unchanged } = scope
  if (!isId('disc', id)) throw new ApiError('discount_not_found')
  const { count } = await services.database.prisma.discount.updateMany({
    where: { accountId: account.id, id, active: true },
    data: { active: false, claimedCode: null, updatedAt: services.processorClock.now() },
  })
  if (count === 0) unchanged?.()
  return retrieveDiscount(scope, id)
}
