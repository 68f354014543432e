import type { PaymentMethod } from '@merchant-payments/db'
import type { OwnerScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { loadCustomer } from '../customers/retrieve.ts'

/**
 * A payment method that a customer keeps.
 * @throws customer_not_found; payment_method_not_found on `pm`, also for one of another customer, or one that was deleted
 */
export async function loadPaymentMethod(scope: OwnerScope, customerId: string, id: string): Promise<PaymentMethod> {
  const { id: customer } = await loadCustomer(scope, customerId)
  const found = await findPaymentMethod(scope, customer, id)
  if (!found) throw new ApiError('payment_method_not_found', { param: 'pm' })
  return found
}

/** A payment method that a customer keeps; null if the customer keeps no method with this id. */
export function findPaymentMethod(
  { services, account }: OwnerScope,
  customerId: string,
  id: string,
): Promise<PaymentMethod | null> {
  const where = { accountId: account.id, customerId, id, removedAt: null }
  return services.database.prisma.paymentMethod.findFirst({ where })
}
