import type { SubscriptionSession } from '@merchant-payments/db'
import type { SeatChange, SubscriptionItem } from '@merchant-payments/processor'
import { invalid } from '../../core/request/errors.ts'
import { applicationFeePercent } from '../../money/fees/application-fee-percent.ts'
import { chargeOn } from '../../money/fees/compute-charge.ts'
import { type FeeColumns, feeTermsOf } from '../../money/fees/fee-terms.ts'

type Sold = Pick<SubscriptionSession, 'route' | 'passFees' | 'currency'> & FeeColumns

/** The changes that a new number of seats of an item causes. */
export type SeatPlan = Pick<SeatChange, 'item' | 'feeHundredths' | 'feeLine'>

/**
 * Finds the item of a change of seats, and computes the platform's fee on the whole subscription from then on.
 * @throws validation_error for an unknown item, for several items without a choice, and for a total that cannot be charged
 */
export function planSeats(
  items: readonly SubscriptionItem[],
  { quantity, item_id }: { quantity: number; item_id?: string | undefined },
  sold: Sold,
): SeatPlan {
  const goods = items.filter(({ line }) => line !== 'fee')
  const chosen = chooseItem(goods, item_id)
  const net = goods.reduce(
    (sum, item) => sum + item.amount * BigInt(item.id === chosen.id ? quantity : item.quantity),
    0n,
  )
  const { total, fee } = chargeOn('quantity', net, sold.currency, feeTermsOf(sold), sold.passFees)
  const feeItem = items.find(({ line }) => line === 'fee')
  return {
    item: chosen.id,
    feeHundredths: sold.route === 'transfer' ? null : applicationFeePercent(fee, total),
    feeLine: feeItem ? { ...feeItem, item: feeItem.id, amount: total - net } : null,
  }
}

function chooseItem(items: readonly SubscriptionItem[], id: string | undefined): SubscriptionItem {
  const [first, ...others] = items
  if (id === undefined && others.length > 0) throw invalid('item_id', 'is required: the subscription has several items')
  const chosen = id === undefined ? first : items.find((item) => item.id === id)
  if (!chosen) throw invalid('item_id', 'is not the id of an item of this subscription')
  return chosen
}
