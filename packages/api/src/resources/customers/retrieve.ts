import type { Customer } from '@merchant-payments/db'
import type { CustomerWire } from '../../contract/customers/schema.ts'
import { toCustomer } from '../../contract/customers/wire.ts'
import type { AccountScope, OwnerScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { isId } from '../../core/request/id.ts'

export async function retrieveCustomer(scope: AccountScope, id: string): Promise<CustomerWire> {
  return toCustomer(await loadCustomer(scope, id), scope.account.livemode)
}

/** @throws customer_not_found, also for a customer of another account */
export async function loadCustomer({ services, account }: OwnerScope, id: string): Promise<Customer> {
  const row = isId('cus', id)
    ? await services.database.prisma.customer.findFirst({ where: { accountId: account.id, id } })
    : null
  if (!row) throw new ApiError('customer_not_found')
  return row
}
