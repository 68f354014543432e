import { platformMerchantId } from '@merchant-payments/db'
import type { Services } from '../../core/request/context.ts'
import { slugOf } from './slug.ts'

/** Maximum merchants of one run. */
const maxMerchants = 100

/** Adds the slugs of merchants who have none: those who were created by an earlier release, or whose creation was interrupted. */
export async function addMissingSlugs(services: Pick<Services, 'database' | 'clock'>): Promise<{ more: boolean }> {
  const merchants = await services.database.prisma.merchant.findMany({
    where: { id: { not: platformMerchantId }, slugs: { none: { replacedAt: null } } },
    select: { id: true, name: true },
    orderBy: { id: 'asc' },
    take: maxMerchants,
  })
  for (const { id: merchantId, name: merchantName } of merchants) await slugOf(services, { merchantId, merchantName })
  return { more: merchants.length === maxMerchants }
}
