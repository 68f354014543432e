import type { PaymentMethodId } from '../../contract/payment-methods/schema.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { invalid } from '../../core/request/errors.ts'
import { requireMode } from '../../core/request/require-mode.ts'
import { findSharedCopies } from '../../processor/customers/copies.ts'
import { cancelWaitingCharges } from '../../processor/payment-actions/cancel-charge.ts'
import { loadPaymentMethod } from './load.ts'

/**
 * Deletes a payment method, here and at the processor: it can never be charged again, and charges of it that wait for the customer are
 * canceled. The customer has no default afterwards, if it was the default. At the processor it stays while other merchants share the
 * customer: it is theirs, too.
 * @throws customer_not_found, payment_method_not_found; validation_error on `pm` while a subscription is charged to it;
 * ProcessorError
 */
export async function deletePaymentMethod(scope: AccountScope, { id, pm }: PaymentMethodId) {
  const { services, account } = scope
  const { prisma } = services.database
  const method = await loadPaymentMethod(scope, id, pm)
  requireMode(scope)
  const used = await prisma.subscription.findFirst({
    where: { accountId: account.id, paymentMethod: pm, status: { notIn: ['canceled', 'incomplete_expired'] } },
    select: { id: true },
  })
  if (used) {
    throw invalid(
      'pm',
      `the subscription ${used.id} is charged to it: give it another payment method, or cancel it, first`,
    )
  }
  await cancelWaitingCharges(services, account, { chargedMethod: pm })
  const { hostAccount } = method
  const shared = await findSharedCopies(services, account.id, [method])
  if (shared.size === 0) await services.processor.paymentMethods.detach({ livemode: account.livemode, hostAccount }, pm)
  await removePaymentMethod(scope, pm)
  return { id: pm, object: 'payment_method' as const, deleted: true as const }
}

/** Removes a payment method that the processor no longer charges. */
export async function removePaymentMethod({ services, account }: AccountScope, id: string): Promise<void> {
  await services.database.prisma.paymentMethod.updateMany({
    where: { accountId: account.id, id },
    data: { removedAt: services.clock.now(), isDefault: false },
  })
}
