import type { SubscriptionProduct } from '@merchant-payments/db'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { invalid } from '../../core/request/errors.ts'
import { notFoundBy } from '../../core/request/explain-wrong-id.ts'
import { isId } from '../../core/request/id.ts'

/**
 * The subscription product of a saved price.
 * @throws price_not_found; validation_error for a one-time price, for an earlier price, and for a product that is not on sale
 */
export async function loadRecurringPrice(
  { services, account }: AccountScope,
  priceId: string,
): Promise<SubscriptionProduct> {
  const { prisma } = services.database
  const unknown = notFoundBy('price_not_found', 'price_id', priceId, 'price_id')
  if (!isId('price', priceId)) throw unknown
  const found = await prisma.subscriptionProduct.findFirst({
    where: { accountId: account.id, priceId },
  })
  const noLonger = invalid('price_id', 'the price is no longer available')
  if (found && (found.archivedAt || !found.active)) throw noLonger
  if (found) return found
  const former = { accountId: account.id, formerPriceIds: { has: priceId } }
  if ((await prisma.subscriptionProduct.count({ where: former })) > 0) throw noLonger
  if ((await prisma.price.count({ where: { accountId: account.id, id: priceId } })) === 0) throw unknown
  throw invalid('price_id', 'is a one-time price: use a payment session')
}
