import type { Customer } from '@merchant-payments/db'
import { ApiError } from '../../request/errors.ts'
import type { AccountScope } from '../../request/trpc.ts'

/** How the table names the platform's own account. */
export const platform = 'platform'

/**
 * The processor's id of a customer on the account that hosts a payment. Made when it is first needed there; brought up
 * to date when the customer has changed since.
 * @throws ProcessorError; customer_not_found when the customer is deleted meanwhile
 */
export async function mirrorCustomer(
  { services, account }: AccountScope,
  customer: Customer,
  hostAccount: string | null,
): Promise<string> {
  const { database, processor } = services
  const key = { accountId: account.id, customerId: customer.id, hostAccount: hostAccount ?? platform }
  const where = { livemode: account.livemode, hostAccount }
  const known = await database.prisma.customerMirror.findUnique({ where: { accountId_customerId_hostAccount: key } })
  const { id, email, name, phone, updatedAt } = customer
  if (known && known.copiedAt >= updatedAt) return known.processorCustomerId

  const processorCustomerId = known
    ? await processor.updateCustomer(where, known.processorCustomerId, { email, name, phone })
    : await processor.createCustomer(where, { id, merchantId: account.merchantId, email, name, phone, asOf: updatedAt })
  // In one statement, and only while the customer is there: it may be changed or deleted at the same time.
  const { rowCount } = await database.pool.query(
    `INSERT INTO customer_mirrors (account_id, customer_id, host_account, processor_customer_id, copied_at)
     SELECT account_id, id, $3, $4, $5 FROM customers WHERE account_id = $1 AND id = $2
     ON CONFLICT (account_id, customer_id, host_account)
     DO UPDATE SET copied_at = GREATEST(customer_mirrors.copied_at, excluded.copied_at)`,
    [account.id, id, key.hostAccount, processorCustomerId, updatedAt],
  )
  if (rowCount === 0) throw new ApiError('customer_not_found')
  return processorCustomerId
}
