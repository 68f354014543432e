import type { AccountScope } from '../../../core/request/account-scope.ts'
import { erasePerson } from '../../personal-data/erase-person.ts'
import type { ErasedRows } from '../../personal-data/erase-rows.ts'

/**
 * Erases a customer, and the guest purchases with their email, permanently. The remaining data of a customer who was
 * deleted before is erased as well.
 * @throws customer_not_found, validation_error, ProcessorError
 */
export async function eraseCustomer(scope: AccountScope, id: string) {
  const erased = await erasePerson(scope, { customerId: id })
  if (isNothing(erased)) scope.unchanged?.()
  return { id, object: 'erased_customer' as const, erased }
}

function isNothing(erased: ErasedRows): boolean {
  return Object.values(erased).every((count) => count === 0)
}
