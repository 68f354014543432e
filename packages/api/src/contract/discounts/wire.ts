import type { Discount } from '@merchant-payments/db'
import { unixSeconds } from '../../core/request/clock.ts'
import type { Metadata } from '../../core/wire/fields.ts'
import type { DiscountWire } from './schema.ts'

/** A discount, and the number of sales with it that may still be paid. */
export type DiscountRow = Discount & { held: bigint }

export function toDiscount(row: DiscountRow, livemode: boolean): DiscountWire {
  return {
    id: row.id,
    object: 'discount',
    name: row.name,
    percent_off: row.percentOff,
    amount_off: row.amountOff === null ? null : Number(row.amountOff),
    currency: row.currency,
    duration: row.duration as DiscountWire['duration'],
    duration_in_months: row.durationInMonths,
    code: row.code,
    max_redemptions: row.maxRedemptions,
    max_per_customer: row.maxPerCustomer,
    product_ids: row.productIds.length > 0 ? row.productIds : null,
    starts_at: row.startsAt && unixSeconds(row.startsAt),
    expires_at: row.expiresAt && unixSeconds(row.expiresAt),
    active: row.active,
    redemptions: Number(row.redeemed + row.held),
    metadata: row.metadata as Metadata,
    created: unixSeconds(row.createdAt),
    livemode,
  }
}
