import type { SubscriptionSession } from '@merchant-payments/db'
import type { SeatChange, SubscriptionItem } from '@merchant-payments/processor'
import { invalid } from '../../core/request/errors.ts'
import { periodCharge } from '../../processor/billing/period-charge.ts'

type Sold = Pick<SubscriptionSession, 'route' | 'passFees' | 'currency' | 'feeBps' | 'feeFixed'>

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
  const { feeLine, feeHundredths } = periodCharge(
    'quantity',
    goods.map((item) => (item.id === chosen.id ? { ...item, quantity } : item)),
    sold,
  )
  const feeItem = items.find(({ line }) => line === 'fee')
  return {
    item: chosen.id,
    feeHundredths,
    feeLine: feeItem ? { ...feeItem, item: feeItem.id, amount: feeLine } : null,
  }
}

function chooseItem(items: readonly SubscriptionItem[], id: string | undefined): SubscriptionItem {
  const [first, ...others] = items
  if (id === undefined && others.length > 0) throw invalid('item_id', 'is required: the subscription has several items')
  const chosen = id === undefined ? first : items.find((item) => item.id === id)
  if (!chosen) throw invalid('item_id', 'is not the id of an item of this subscription')
  return chosen
}
