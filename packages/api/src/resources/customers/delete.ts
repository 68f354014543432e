import { ApiError } from '../../request/errors.ts'
import type { AccountScope } from '../../request/trpc.ts'
import { platform } from './mirror.ts'
import { loadCustomer } from './retrieve.ts'

/**
 * Deletes a customer and what is known of them, at the processor first: should it not answer, nothing has changed here
 * and the request can be made again.
 * @throws customer_not_found, ProcessorError
 */
export async function deleteCustomer(scope: AccountScope, id: string) {
  const { services, account } = scope
  const { database, processor } = services
  const customer = await loadCustomer(scope, id)
  const key = { accountId: account.id, customerId: customer.id }
  const mirrors = await database.prisma.customerMirror.findMany({ where: key })
  await Promise.all(
    mirrors.map(({ hostAccount, processorCustomerId }) =>
      processor.deleteCustomer(
        { livemode: account.livemode, hostAccount: hostAccount === platform ? null : hostAccount },
        processorCustomerId,
      ),
    ),
  )
  const { count } = await database.prisma.customer.deleteMany({ where: { accountId: account.id, id } })
  if (count === 0) throw new ApiError('customer_not_found')
  return { id, object: 'customer' as const, deleted: true as const }
}
