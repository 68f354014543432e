import type { ProductUpdate, ProductWire } from '../../contract/products/schema.ts'
import { toProduct } from '../../contract/products/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError, invalid } from '../../core/request/errors.ts'
import { toColumns } from '../../core/wire/columns.ts'
import type { Metadata } from '../../core/wire/fields.ts'
import { mergeMetadata } from '../../core/wire/merge-metadata.ts'
import { readSaleTerms } from '../../money/fees/read-fee-schedule.ts'
import { refuseProhibited } from '../../people/screening/refuse-prohibited.ts'
import { loadProduct } from './load.ts'
import { newPrice } from './price.ts'

/** @throws validation_error, also for an archived product; product_not_found, prohibited_content */
export async function updateProduct(scope: AccountScope, input: ProductUpdate): Promise<ProductWire> {
  const { services, account } = scope
  const { database, processorClock } = services
  const { id, images, metadata, price: priceInput, ...fields } = input
  const key = { accountId: account.id, id }
  const now = processorClock.now()
  if (priceInput) (await readSaleTerms(scope, 'payment'))('price.currency', priceInput.currency)
  const price = priceInput && newPrice(key, priceInput, now)
  // Checked before the texts are screened: an update that is refused anyway does not count as an attempt to sell prohibited
  // content.
  refuseArchived(await loadProduct(database, account.id, id))
  await refuseProhibited(scope, { name: input.name, description: input.description })

  await database.prisma.$transaction(async (tx) => {
    // Locked, because metadata is merged with the stored value.
    const [current] = await tx.$queryRaw<{ metadata: Metadata; archivedAt: Date | null }[]>`
      SELECT metadata, archived_at AS "archivedAt" FROM products
       WHERE account_id = ${key.accountId} AND id = ${key.id} FOR UPDATE`
    if (!current) throw new ApiError('product_not_found')
    refuseArchived(current)

    if (price) await tx.price.create({ data: price })
    await tx.product.update({
      where: { accountId_id: key },
      data: {
        ...toColumns(fields),
        ...(images === undefined ? {} : { images: images ?? [] }),
        ...(metadata === undefined ? {} : { metadata: mergeMetadata(current.metadata, metadata) }),
        ...(price === undefined ? {} : { priceId: price?.id ?? null }),
        updatedAt: now,
      },
    })
  })
  return toProduct(await loadProduct(database, account.id, id), account.livemode)
}

function refuseArchived(product: { archivedAt: Date | null }): void {
  if (product.archivedAt) throw invalid('id', 'the product is archived and can no longer be changed')
}
