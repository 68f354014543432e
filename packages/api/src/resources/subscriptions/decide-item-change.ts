import type { SubscriptionProduct, SubscriptionSession } from '@merchant-payments/db'
import type { MovedDiscount, NewPrice, SubscriptionChange, SubscriptionItem } from '@merchant-payments/processor'
import { type IntervalName, intervals } from '../../contract/subscription-products/intervals.ts'
import { invalid } from '../../core/request/errors.ts'
import type { FeeColumns } from '../../core/rows/fee-columns.ts'
import { periodCharge } from '../../processor/billing/period-charge.ts'

type Sold = Pick<SubscriptionSession, 'route' | 'passFees' | 'currency' | 'priceId' | 'feeAsFound'> & FeeColumns
type Wish = { quantity?: number | undefined; item_id?: string | undefined }
type Plan = Pick<SubscriptionProduct, 'priceId' | 'name' | 'amount' | 'currency' | 'interval'>

/** The changes of the items and of the fee that a request causes. */
type ItemChange = Pick<SubscriptionChange, 'item' | 'quantity' | 'price' | 'feeHundredths' | 'feeLine'> & {
  /** The price has another interval: outside of a trial a period begins. */
  changesInterval: boolean
}

/**
 * Finds the item of a change, and computes the platform's fee on the whole subscription from then on.
 * @param plan the product of the new price; null to keep the price
 * @param discount the discount that this product replaces or removes
 * @throws validation_error for an unknown item, for several items without a choice, for a price that cannot be billed with the
 * rest, and for a total that cannot be charged
 */
export function decideItemChange(
  items: readonly SubscriptionItem[],
  { quantity, item_id }: Wish,
  sold: Sold,
  plan: Plan | null = null,
  discount: MovedDiscount | null = null,
): ItemChange {
  const goods = items.filter(({ line }) => line !== 'fee')
  const chosen = chooseItem(goods, item_id)
  const price =
    plan && priceIdOf(chosen, sold) !== plan.priceId
      ? newPrice(plan, sold, chosen.line === 'item' ? discount : null)
      : null
  const changesInterval = price !== null && !isSame(price.every, chosen.every)
  if (changesInterval && goods.length > 1)
    throw invalid('price_id', 'has another interval than the other items of the subscription')
  const changed = { ...chosen, amount: price?.amount ?? chosen.amount, quantity: quantity ?? chosen.quantity }
  const { feeLine, feeHundredths } = periodCharge(
    plan ? 'price_id' : 'quantity',
    goods.map((item) => (item === chosen ? changed : item)),
    sold,
  )
  const feeItem = items.find(({ line }) => line === 'fee')
  const every = price?.every ?? chosen.every
  return {
    item: chosen.id,
    quantity: changed.quantity,
    price,
    changesInterval,
    feeHundredths: sold.feeAsFound ? null : feeHundredths,
    feeLine: feeItem ? { item: feeItem.id, currency: feeItem.currency, every, amount: feeLine } : null,
  }
}

/** Our price of an item; null of a price that was sent with the session, or was added at the processor. */
export function priceIdOf({ line, priceId }: SubscriptionItem, sold: Pick<Sold, 'priceId'>): string | null {
  return priceId ?? (line === 'item' ? sold.priceId : null)
}

/** @throws validation_error for another currency */
function newPrice(
  { priceId, name, amount, currency, interval }: Plan,
  sold: Sold,
  discount: MovedDiscount | null,
): NewPrice {
  if (currency !== sold.currency)
    throw invalid(
      'price_id',
      `is in ${currency}, and the subscription in ${sold.currency}: choose a price in ${sold.currency}`,
    )
  return { id: priceId, name, amount, currency, every: intervals[interval as IntervalName], discount }
}

const isSame = (one: NewPrice['every'], other: NewPrice['every']) =>
  one.unit === other.unit && one.count === other.count

function chooseItem(items: readonly SubscriptionItem[], id: string | undefined): SubscriptionItem {
  const [first, ...others] = items
  if (id === undefined && others.length > 0) throw invalid('item_id', 'is required: the subscription has several items')
  const chosen = id === undefined ? first : items.find((item) => item.id === id)
  if (!chosen) throw invalid('item_id', 'is not the id of an item of this subscription')
  return chosen
}
