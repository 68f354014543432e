import type { SubscriptionProductWire } from '../../../contract/subscription-products/schema.ts'
import { toSubscriptionProduct } from '../../../contract/subscription-products/wire.ts'
import type { AccountScope } from '../../../core/request/account-scope.ts'
import { ApiError, invalid } from '../../../core/request/errors.ts'
import type { Metadata } from '../../../core/wire/fields.ts'
import { mergeMetadata } from '../../../core/wire/merge-metadata.ts'
import { refuseProhibited } from '../../../people/screening/refuse-prohibited.ts'
import { loadSubscriptionProduct } from './load.ts'
import type { SubscriptionProductUpdate } from './schema.ts'

/**
 * Updates a subscription product. Open sessions and subscriptions keep the values that they were created with.
 * @throws product_not_found, prohibited_content; validation_error, also for an archived one
 */
export async function updateSubscriptionProduct(
  scope: AccountScope,
  input: SubscriptionProductUpdate,
): Promise<SubscriptionProductWire> {
  const { services, account } = scope
  const key = { accountId: account.id, id: input.id }
  // Checked first: an update that is refused anyway must not count as prohibited content.
  refuseArchived((await loadSubscriptionProduct(scope, input.id)).archivedAt)
  await refuseProhibited(scope, { name: input.name, description: input.description })

  const row = await services.database.prisma.$transaction(async (tx) => {
    // Locked, because metadata is merged with the stored value.
    const [current] = await tx.$queryRaw<{ metadata: Metadata; archivedAt: Date | null }[]>`
      SELECT metadata, archived_at AS "archivedAt" FROM subscription_products
       WHERE account_id = ${key.accountId} AND id = ${key.id} FOR UPDATE`
    if (!current) throw new ApiError('product_not_found')
    refuseArchived(current.archivedAt)
    return tx.subscriptionProduct.update({
      where: { accountId_id: key },
      data: {
        ...(input.name === undefined ? {} : { name: input.name }),
        ...(input.description === undefined ? {} : { description: input.description }),
        ...(input.metadata === undefined ? {} : { metadata: mergeMetadata(current.metadata, input.metadata) }),
        updatedAt: services.processorClock.now(),
      },
    })
  })
  return toSubscriptionProduct(row, account.livemode)
}

function refuseArchived(archivedAt: Date | null): void {
  if (archivedAt) throw invalid('id', 'the product is archived and can no longer be changed')
}
