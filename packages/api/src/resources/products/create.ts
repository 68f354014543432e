import type { ProductCreate, ProductWire } from '../../contract/products/schema.ts'
import { toProduct } from '../../contract/products/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { idOf } from '../../core/request/id.ts'
import { toColumns } from '../../core/wire/columns.ts'
import { readSaleTerms } from '../../money/fees/read-fee-schedule.ts'
import { refuseProhibited } from '../../people/screening/refuse-prohibited.ts'
import { loadProduct } from './load.ts'
import { newPrice } from './price.ts'

/** @throws prohibited_content; validation_error when the price cannot be charged in its currency */
export async function createProduct(scope: AccountScope, input: ProductCreate): Promise<ProductWire> {
  const { services, account } = scope
  const { database, processorClock } = services
  const now = processorClock.now()
  const { price: priceInput, ...fields } = input
  const product = {
    accountId: account.id,
    id: idOf(scope, 'prod'),
    images: [],
    metadata: {},
    active: true,
    ...toColumns(fields),
    createdAt: now,
    updatedAt: now,
  }
  if (priceInput) (await readSaleTerms(scope, 'payment'))('price.currency', priceInput.currency)
  const price = priceInput && { ...newPrice(product, priceInput, now), id: idOf(scope, 'price') }
  await refuseProhibited(scope, { name: input.name, description: input.description })

  // Product and price refer to each other, so the product is inserted first and its price set last. An earlier attempt at
  // this request may have done all of it.
  await database.prisma.$transaction([
    database.prisma.product.createMany({ data: product, skipDuplicates: true }),
    ...(price
      ? [
          database.prisma.price.createMany({ data: price, skipDuplicates: true }),
          database.prisma.product.updateMany({
            where: { accountId: account.id, id: product.id, priceId: null },
            data: { priceId: price.id },
          }),
        ]
      : []),
  ])
  return toProduct(await loadProduct(database, account.id, product.id), account.livemode)
}
