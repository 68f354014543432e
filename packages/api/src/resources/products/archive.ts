import type { AccountScope } from '../../request/account-scope.ts'
import { ApiError } from '../../request/errors.ts'
import { isId } from '../../request/id.ts'
import { loadProduct } from './load.ts'
import type { ProductWire } from './schema.ts'
import { toProduct } from './wire.ts'

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
