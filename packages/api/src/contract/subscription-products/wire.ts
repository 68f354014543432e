import type { SubscriptionProduct } from '@merchant-payments/db'
import { unixSeconds } from '../../core/request/clock.ts'
import type { Metadata } from '../../core/wire/fields.ts'
import { emptyFields } from '../products/schema.ts'
import { type IntervalName, intervals } from './intervals.ts'
import type { SubscriptionProductWire } from './schema.ts'

export type SubscriptionProductRow = Omit<SubscriptionProduct, 'accountId'>

/** The wire form of a subscription product, which has no fields that only goods have. */
export function toSubscriptionProduct(row: SubscriptionProductRow, livemode: boolean): SubscriptionProductWire {
  const interval = row.interval as IntervalName
  return {
    id: row.id,
    object: 'subscription_product',
    ...emptyFields,
    name: row.name,
    description: row.description,
    images: [],
    metadata: row.metadata as Metadata,
    active: row.active && row.archivedAt === null,
    price: {
      id: row.priceId,
      amount: Number(row.amount),
      currency: row.currency,
      interval,
      interval_count: intervals[interval].count,
      trial_period_days: row.trialPeriodDays,
      // The adopted price was its first one.
      processor_id: row.formerPriceIds.length === 0 ? row.processorPriceId : null,
    },
    processor_id: row.processorId,
    archived: row.archivedAt !== null,
    created: unixSeconds(row.createdAt),
    updated: unixSeconds(row.updatedAt ?? row.createdAt),
    livemode,
  }
}
