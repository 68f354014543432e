import type { AccountScope } from '../../../core/request/account-scope.ts'
import { unixSeconds } from '../../../core/request/clock.ts'
import { loadProduct } from '../load.ts'
import type { PortalPricesWire } from './schema.ts'

/** Maximum prices listed. */
const shown = 25

/** Past and current prices of a product, latest first. @throws product_not_found */
export async function listPortalPrices({ services, account }: AccountScope, id: string): Promise<PortalPricesWire> {
  const { database } = services
  const product = await loadProduct(database, account.id, id)
  const prices = await database.prisma.price.findMany({
    where: { accountId: account.id, productId: id },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: shown + 1,
  })
  return {
    items: prices.slice(0, shown).map((price) => ({
      id: price.id,
      amount: Number(price.amount),
      currency: price.currency,
      tax_behavior: price.taxBehavior as PortalPricesWire['items'][number]['tax_behavior'],
      processor_id: price.processorId,
      current: price.id === product.priceId,
      created: unixSeconds(price.createdAt),
    })),
    has_more: prices.length > shown,
  }
}
