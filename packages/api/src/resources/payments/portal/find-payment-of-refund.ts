import type { AccountScope } from '../../../core/request/account-scope.ts'
import { ApiError } from '../../../core/request/errors.ts'

/**
 * The payment of a refund, by the refund's public id.
 * @throws payment_not_found
 */
export async function findPaymentOfRefund({ services, account }: AccountScope, id: string): Promise<{ id: string }> {
  const refund = await services.database.prisma.refund.findFirst({
    where: { accountId: account.id, OR: [{ id }, { ownId: id }] },
    select: { paymentId: true },
  })
  if (!refund) throw new ApiError('payment_not_found')
  return { id: refund.paymentId }
}
