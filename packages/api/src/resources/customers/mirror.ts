import type { Customer } from '@merchant-payments/db'
import type { AccountScope } from '../../request/account-scope.ts'
import { ApiError } from '../../request/errors.ts'

/** The value of the table's host column for the platform's own account. */
export const platform = 'platform'

/**
 * The processor's id of a customer on the account that hosts a payment. The copy is created when it is first needed there,
 * and updated if the customer has changed since.
 * @throws ProcessorError; customer_not_found when the customer is deleted meanwhile
 */
export async function mirrorCustomer(
  scope: AccountScope,
  customer: Customer,
  hostAccount: string | null,
): Promise<string> {
  const { services, account } = scope
  const { database, processor } = services
  const key = { accountId: account.id, customerId: customer.id, hostAccount: hostAccount ?? platform }
  const where = { livemode: account.livemode, hostAccount }
  const known = await database.prisma.customerMirror.findFirst({ where: key })
  const { id, email, name, phone, updatedAt } = customer
  if (known && known.copiedAt >= updatedAt) return known.processorCustomerId

  const copy = known
    ? await processor.customers.update(where, known.processorCustomerId, { email, name, phone })
    : await processor.customers.create(where, {
        id,
        merchantId: account.merchantId,
        email,
        name,
        phone,
        asOf: updatedAt,
      })
  // One statement, which requires that the customer exists: they may be changed or deleted at the same time.
  const { rows } = await database.pool.query<{ kept: string }>(
    `INSERT INTO customer_mirrors AS m (account_id, customer_id, host_account, processor_customer_id, copied_at)
     SELECT account_id, id, $3, $4, $5 FROM customers WHERE account_id = $1 AND id = $2 FOR KEY SHARE
     ON CONFLICT (account_id, customer_id, host_account) DO UPDATE SET copied_at =
       CASE WHEN m.processor_customer_id = $4 THEN GREATEST(m.copied_at, excluded.copied_at) ELSE m.copied_at END
     RETURNING processor_customer_id AS kept`,
    [account.id, id, key.hostAccount, copy, updatedAt],
  )
  const kept = rows[0]?.kept
  if (kept === copy) return copy
  // No row refers to this copy, so its personal data is deleted.
  await processor.customers.delete(where, copy)
  if (kept === undefined) throw new ApiError('customer_not_found')
  // Another request has stored its copy first, possibly with older data: that copy is used and updated.
  return mirrorCustomer(scope, customer, hostAccount)
}
