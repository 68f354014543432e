import type { SubscriptionProduct } from '@merchant-payments/db'
import { requireInterval } from '../../contract/subscription-products/intervals.ts'
import type { SubscriptionProductUpdate, SubscriptionProductWire } from '../../contract/subscription-products/schema.ts'
import { toSubscriptionProduct } from '../../contract/subscription-products/wire.ts'
import { checkStep } from '../../core/currency/check-currency-step.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { ApiError, invalid } from '../../core/request/errors.ts'
import { newId } from '../../core/request/id.ts'
import { toColumns } from '../../core/wire/columns.ts'
import type { Metadata } from '../../core/wire/fields.ts'
import { mergeMetadata } from '../../core/wire/merge-metadata.ts'
import { readSaleTerms } from '../../money/fees/read-fee-schedule.ts'
import { refuseProhibited } from '../../people/screening/refuse-prohibited.ts'
import { loadSubscriptionProduct } from './load.ts'

/**
 * Updates a subscription product. Open sessions and subscriptions keep the values that they were created with, and an earlier
 * price can no longer start a session.
 * @throws product_not_found, prohibited_content, invalid_interval; validation_error, also for an archived one
 */
export async function updateSubscriptionProduct(
  scope: AccountScope,
  input: SubscriptionProductUpdate,
): Promise<SubscriptionProductWire> {
  const { services, account } = scope
  const { id, name, description, active, metadata } = input
  const key = { accountId: account.id, id }
  const price = newPrice(input)
  if (price) (await readSaleTerms(scope, 'subscription'))('currency', price.currency)
  // Checked first: an update that is refused anyway must not count as prohibited content.
  refuseArchived((await loadSubscriptionProduct(scope, id)).archivedAt)
  await refuseProhibited(scope, { name, description })

  const row = await services.database.prisma.$transaction(async (tx) => {
    // Locked, because metadata is merged with the stored value, and the price joins the earlier ones.
    const [current] = await tx.$queryRaw<
      (Pick<SubscriptionProduct, 'archivedAt' | 'priceId'> & { metadata: Metadata })[]
    >`
      SELECT metadata, archived_at AS "archivedAt", price_id AS "priceId" FROM subscription_products
       WHERE account_id = ${key.accountId} AND id = ${key.id} FOR UPDATE`
    if (!current) throw new ApiError('product_not_found')
    refuseArchived(current.archivedAt)
    return tx.subscriptionProduct.update({
      where: { accountId_id: key },
      data: {
        ...toColumns({ name, description, active }),
        ...(metadata === undefined ? {} : { metadata: mergeMetadata(current.metadata, metadata) }),
        ...(price && { ...price, formerPriceIds: { push: current.priceId } }),
        updatedAt: services.processorClock.now(),
      },
    })
  })
  return toSubscriptionProduct(row, account.livemode)
}

/**
 * The columns of a new price; null without one. The schema requires amount, currency and interval together.
 * @throws invalid_interval; validation_error when the amount cannot be charged in its currency
 */
function newPrice({ amount, currency, interval, trial_period_days }: SubscriptionProductUpdate) {
  if (amount === undefined || currency === undefined || interval === undefined) return null
  checkStep('amount', BigInt(amount), currency)
  return {
    priceId: newId('price'),
    amount: BigInt(amount),
    currency,
    interval: requireInterval(interval),
    trialPeriodDays: trial_period_days ?? null,
  }
}

function refuseArchived(archivedAt: Date | null): void {
  if (archivedAt) throw invalid('id', 'the product is archived and can no longer be changed')
}
