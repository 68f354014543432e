import type { Discount } from '@merchant-payments/db'
import type { SubscriptionDiscount } from '@merchant-payments/processor'

/** The coupon of a subscription's discount: the fee that the customer pays keeps its amount, and so do products that it is not for. */
export function couponOf(row: Discount, passFees: boolean): SubscriptionDiscount {
  return {
    id: row.id,
    name: row.name,
    percentOff: row.percentOff,
    amountOff: row.amountOff,
    duration: row.duration as SubscriptionDiscount['duration'],
    durationInMonths: row.durationInMonths,
    ofProducts: passFees || row.productIds.length > 0,
  }
}
