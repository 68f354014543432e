import { platformMerchantId, statementsOn } from '@merchant-payments/db'
import type { Services } from '../../core/request/context.ts'
import { slugOf } from './slug.ts'

/** Maximum merchants of one run. */
const maxMerchants = 100

/** Adds the slugs of merchants who have none: those who were created by an earlier release, or whose creation was interrupted. */
export async function addMissingSlugs(services: Pick<Services, 'database' | 'clock'>): Promise<{ more: boolean }> {
  const { pool } = services.database
  const merchants = await statementsOn(pool).$queryRaw<{ id: string; name: string }[]>`
    SELECT id, name FROM merchants
     WHERE id <> ${platformMerchantId} AND NOT EXISTS (
       SELECT 1 FROM merchant_slugs s WHERE s.merchant_id = merchants.id AND s.replaced_at IS NULL)
     ORDER BY id LIMIT ${maxMerchants}`
  for (const { id: merchantId, name: merchantName } of merchants) await slugOf(services, { merchantId, merchantName })
  return { more: merchants.length === maxMerchants }
}
