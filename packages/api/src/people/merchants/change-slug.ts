import type { Services } from '../../core/request/context.ts'
import { invalid } from '../../core/request/errors.ts'
import { withMerchantLock } from '../../core/rows/with-merchant-lock.ts'
import { replacedMs } from './slug.ts'

/**
 * Changes the slug of a merchant. The former one leads to it for a year, and stays the merchant's for as long.
 * @returns whether it was another one
 * @throws validation_error on `slug` if another merchant has it
 */
export async function changeSlug(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  merchantId: string,
  slug: string,
): Promise<boolean> {
  const now = clock.now()
  return withMerchantLock(database, merchantId, async (tx) => {
    const free = new Date(now.getTime() - replacedMs)
    await tx.merchantSlug.deleteMany({ where: { slug, replacedAt: { lte: free } } })
    const current = { merchantId, replacedAt: null }
    if (await tx.merchantSlug.findFirst({ where: { ...current, slug } })) return false
    await tx.merchantSlug.updateMany({ where: current, data: { replacedAt: now } })
    const back = await tx.merchantSlug.updateMany({ where: { slug, merchantId }, data: { replacedAt: null } })
    if (back.count > 0) return true
    const made = await tx.merchantSlug.createMany({ data: { slug, merchantId, createdAt: now }, skipDuplicates: true })
    if (made.count === 0) throw invalid('slug', 'is taken by another merchant: choose another one')
    return true
  })
}
