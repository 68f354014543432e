import type { PaymentMethodId, PaymentMethodWire } from '../../contract/payment-methods/schema.ts'
import { toPaymentMethod } from '../../contract/payment-methods/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { loadPaymentMethod } from './load.ts'

/**
 * Makes a payment method the one that is charged where a request names none. Subscriptions keep their own.
 * @throws customer_not_found, payment_method_not_found
 */
export async function setDefaultPaymentMethod(
  scope: AccountScope,
  { id, pm }: PaymentMethodId,
): Promise<PaymentMethodWire> {
  const { services, account } = scope
  const method = await loadPaymentMethod(scope, id, pm)
  const owner = { accountId: account.id, customerId: method.customerId }
  await services.database.prisma.$transaction(async (tx) => {
    // Of two requests at once, the last one counts.
    await tx.$queryRaw`
      SELECT 1 FROM customers WHERE account_id = ${account.id} AND id = ${method.customerId} FOR NO KEY UPDATE`
    await tx.paymentMethod.updateMany({
      where: { ...owner, isDefault: true, id: { not: pm } },
      data: { isDefault: false },
    })
    const chosen = await tx.paymentMethod.updateMany({
      where: { ...owner, id: pm, removedAt: null },
      data: { isDefault: true },
    })
    // The method was deleted meanwhile: the former default stays.
    if (chosen.count === 0) throw new ApiError('payment_method_not_found', { param: 'pm' })
  })
  return toPaymentMethod({ ...method, isDefault: true }, account.livemode)
}
