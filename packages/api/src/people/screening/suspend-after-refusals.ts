import { databaseTime } from '@merchant-payments/db'
import type { AccountContext } from '../../core/request/account-context.ts'
import type { Services } from '../../core/request/context.ts'
import { withMerchantLock } from '../../core/rows/with-merchant-lock.ts'

/** A refused text: its field, and the category and term of the blocklist. */
type ProhibitedText = { field: string; category: string; term: string }

/** This many refusals within this time suspend the keys of a merchant, in both modes. */
export const suspension = { refusals: 5, ms: 24 * 60 * 60 * 1000 }

/**
 * Writes down a refusal, and suspends the keys of the merchant with the fifth within 24 hours; every process refuses
 * them within a second. Refusals of one merchant are counted one after the other.
 */
export function recordRefusal(
  { database }: Pick<Services, 'database'>,
  { merchantId, livemode }: Pick<AccountContext, 'merchantId' | 'livemode'>,
  refusal: ProhibitedText,
): Promise<void> {
  return withMerchantLock(database, merchantId, async (tx) => {
    const now = await databaseTime(tx)
    await tx.contentRefusal.create({ data: { merchantId, livemode, ...refusal, createdAt: now } })
    const counted = await tx.contentRefusal.count({
      where: { merchantId, liftedAt: null, createdAt: { gt: new Date(now.getTime() - suspension.ms) } },
    })
    if (counted < suspension.refusals) return
    await tx.merchant.updateMany({ where: { id: merchantId, keysSuspendedAt: null }, data: { keysSuspendedAt: now } })
  })
}
