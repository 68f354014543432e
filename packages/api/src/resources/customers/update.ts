import { ProcessorError } from '@merchant-payments/processor'
import type { CustomerUpdate, CustomerWire } from '../../contract/customers/schema.ts'
import { toCustomer } from '../../contract/customers/wire.ts'
import { replaceMetadataEntries } from '../../core/metadata-entries/entries.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { isId } from '../../core/request/id.ts'
import { toColumns } from '../../core/wire/columns.ts'
import type { Metadata } from '../../core/wire/fields.ts'
import { mergeMetadata } from '../../core/wire/merge-metadata.ts'
import { updateCopies } from '../../processor/customers/update-copies.ts'
import { syncCustomerSubscriptions } from '../../processor/sync/sync-customer-subscriptions.ts'

/** @throws customer_not_found */
export async function updateCustomer(scope: AccountScope, input: CustomerUpdate): Promise<CustomerWire> {
  const { services, account } = scope
  const { database, processorClock } = services
  const { id, metadata, ...fields } = input
  if (!isId('cus', id)) throw new ApiError('customer_not_found')
  const key = { accountId: account.id, id }

  const row = await database.prisma.$transaction(async (tx) => {
    // Locked, because metadata is merged with the stored value.
    const [current] = await tx.$queryRaw<{ metadata: Metadata; updatedAt: Date }[]>`
      SELECT metadata, updated_at AS "updatedAt" FROM customers
       WHERE account_id = ${key.accountId} AND id = ${key.id} FOR UPDATE`
    if (!current) throw new ApiError('customer_not_found')
    const updated = await tx.customer.update({
      where: { accountId_id: key },
      data: {
        ...toColumns(fields),
        ...(metadata === undefined ? {} : { metadata: mergeMetadata(current.metadata, metadata) }),
        // Always later than before, so that a copy counts as outdated even after two changes in one millisecond.
        updatedAt: new Date(Math.max(processorClock.now().getTime(), current.updatedAt.getTime() + 1)),
      },
    })
    if (metadata !== undefined) await replaceMetadataEntries(tx, 'customer', updated)
    return updated
  })
  await tellSubscriptions(scope, row.id)
  return toCustomer(row, account.livemode)
}

/** Updates the copies of running subscriptions at once, or with their next event if the processor does not answer. */
async function tellSubscriptions(scope: AccountScope, id: string): Promise<void> {
  try {
    if (await updateCopies(scope.services, scope.account.id, [id])) await syncCustomerSubscriptions(scope, id)
  } catch (error) {
    if (!(error instanceof ProcessorError)) throw error
  }
}
