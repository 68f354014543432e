import type { ProductWire } from '../../contract/products/schema.ts'
import { toProduct } from '../../contract/products/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError } from '../../core/request/errors.ts'
import { isId } from '../../core/request/id.ts'
import { loadProduct } from './load.ts'

/** Archives a product: it can no longer be sold, and archiving cannot be undone. Idempotent. */
export async function archiveProduct({ services, account, unchanged }: AccountScope, id: string): Promise<ProductWire> {
  const { database, processorClock } = services
  if (!isId('prod', id)) throw new ApiError('product_not_found')
  const now = processorClock.now()
  const { count } = await database.prisma.product.updateMany({
    where: { accountId: account.id, id, archivedAt: null },
    data: { active: false, archivedAt: now, updatedAt: now },
  })
  if (count === 0) unchanged?.()
  return toProduct(await loadProduct(database, account.id, id), account.livemode)
}
