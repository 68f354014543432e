import { platformMerchantId } from '@merchant-payments/db'
import type { Services } from '../../core/request/context.ts'
import { type MerchantWire, toMerchant } from './wire.ts'

/** All merchants, newest first, for the operator. */
export async function listMerchants({ database }: Pick<Services, 'database'>): Promise<MerchantWire[]> {
  const merchants = await database.prisma.merchant.findMany({
    where: { id: { not: platformMerchantId } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: { accounts: { orderBy: { livemode: 'asc' } } },
  })
  return merchants.map(toMerchant)
}
