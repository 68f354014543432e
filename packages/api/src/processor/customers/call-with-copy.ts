import { type Customer, Prisma, statementsOn } from '@merchant-payments/db'
import { lacksCustomer } from '@merchant-payments/processor'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { type CopyPlace, findCopies, findSharedCopies, platform } from './copies.ts'

/**
 * Makes a call that names the copy of a customer on the account that hosts a payment. A copy that was deleted at the processor is
 * replaced, once.
 * @throws ProcessorError, the errors of `call`; customer_not_found when the customer is deleted meanwhile
 */
export async function callWithCopy<T>(
  scope: AccountScope,
  customer: Customer,
  place: CopyPlace,
  call: (copy: string) => Promise<T>,
): Promise<T> {
  const copy = await mirrorCustomer(scope, customer, place)
  try {
    return await call(copy)
  } catch (error) {
    if (!lacksCustomer(error)) throw error
  }
  const replacement = await mirrorCustomer(scope, customer, place, copy)
  try {
    return await call(replacement)
  } catch (error) {
    // A deletion of the customer deletes the copies at the processor first.
    throw lacksCustomer(error) ? new ApiError('customer_not_found', { cause: error }) : error
  }
}

/**
 * The processor's id of a customer's copy. The copy is created when it is first needed there, and updated if the customer has changed
 * since, unless other merchants share it.
 * @param gone a copy that was deleted at the processor
 */
async function mirrorCustomer(
  scope: AccountScope,
  customer: Customer,
  place: CopyPlace,
  gone: string | null = null,
): Promise<string> {
  const { services, account } = scope
  const { database, processor } = services
  const where = { livemode: account.livemode, hostAccount: place.hostAccount }
  const owner = { accountId: account.id, customerId: customer.id }
  const [found] = await findCopies(database.prisma, owner, place)
  const known = found?.processorCustomerId === gone ? undefined : found
  const { id, email, name, phone, locale, updatedAt } = customer
  if (known && known.copiedAt >= updatedAt) return known.processorCustomerId
  if (known && (await findSharedCopies(services, account.id, [known])).size > 0) return known.processorCustomerId

  let copy: string
  try {
    copy = known
      ? await processor.customers.update(where, known.processorCustomerId, { email, name, phone, locale })
      : await processor.customers.create(where, {
          id,
          merchantId: account.merchantId,
          email,
          name,
          phone,
          locale,
          currency: place.currency,
          replaces: gone,
          asOf: updatedAt,
        })
  } catch (error) {
    if (!known || !lacksCustomer(error)) throw error
    return mirrorCustomer(scope, customer, place, known.processorCustomerId)
  }
  const { table, key, values } = storedAt(place)
  // One statement, which requires that the customer exists: they may be changed or deleted at the same time.
  const rows = await statementsOn(database.pool).$queryRaw<
    { kept: string }[]
  >`INSERT INTO ${table} AS m (${key}, processor_customer_id, copied_at)
     SELECT account_id, id, ${values}, ${copy}, ${updatedAt} FROM customers
      WHERE account_id = ${account.id} AND id = ${id} FOR KEY SHARE
     ON CONFLICT (${key}) DO UPDATE SET
       processor_customer_id = CASE WHEN m.processor_customer_id = ${gone} THEN ${copy} ELSE m.processor_customer_id END,
       copied_at = CASE WHEN m.processor_customer_id = ${gone} THEN excluded.copied_at
                        WHEN m.processor_customer_id = ${copy} THEN GREATEST(m.copied_at, excluded.copied_at)
                        ELSE m.copied_at END
     RETURNING processor_customer_id AS kept`
  const kept = rows[0]?.kept
  if (kept === copy) return copy
  // No row refers to this copy, so its personal data is deleted.
  await processor.customers.delete(where, copy)
  if (kept === undefined) throw new ApiError('customer_not_found')
  // Another request has stored its copy first, possibly with older data: that copy is used and updated.
  return mirrorCustomer(scope, customer, place, gone)
}

/** Where a copy is stored, and its key beside the customer's. */
function storedAt({ hostAccount, currency }: CopyPlace) {
  const host = hostAccount ?? platform
  if (currency === null) {
    const key = Prisma.sql`account_id, customer_id, host_account`
    return { table: Prisma.sql`customer_mirrors`, key, values: Prisma.sql`${host}` }
  }
  const key = Prisma.sql`account_id, customer_id, host_account, currency`
  return { table: Prisma.sql`customer_currency_mirrors`, key, values: Prisma.sql`${host}, ${currency}` }
}
