import type { ProcessorScope, SetupSnapshot } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import type { Owner } from '../../core/rows/find-owner.ts'
import { writeAll } from '../../core/rows/sync-object.ts'
import { keepMethods } from './keep-methods.ts'

/**
 * Keeps the payment method that a customer has entered without a payment. An event and the customer's return both call this, in
 * any order.
 * @returns whether the setup has succeeded and is one of a customer
 */
export async function keepEnteredMethod(
  services: Services,
  { owner, scope }: { owner: Owner; scope: ProcessorScope },
  { customerId, paymentMethod }: SetupSnapshot,
): Promise<boolean> {
  if (customerId === null || paymentMethod === null) return false
  const kept = { customerId, hostAccount: scope.hostAccount, method: paymentMethod }
  await writeAll(services, owner.id, (tx) => keepMethods(tx, owner.id, [kept]))
  return true
}
