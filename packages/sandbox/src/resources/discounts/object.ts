import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'

/** A coupon in use. Times are Unix seconds on the customer's clock. */
export type DiscountState = {
  checkout_session: string | null
  coupon: string
  customer: string | null
  /** When it ends; null for a coupon that is used once or forever. */
  end: number | null
  /** The one invoice that it is for; null for a subscription's. */
  invoice: string | null
  invoice_item: string | null
  promotion_code: string | null
  start: number
  subscription: string | null
  /** The one item of the subscription that it is for; undefined in discounts that an older version stored. */
  subscription_item?: string | null
}

export function discountWire({ id, state }: Stored<'discount'>): Wire {
  return {
    id,
    object: 'discount',
    checkout_session: state.checkout_session,
    customer: state.customer,
    customer_account: null,
    end: state.end,
    invoice: state.invoice,
    invoice_item: state.invoice_item,
    promotion_code: state.promotion_code,
    source: { coupon: state.coupon, type: 'coupon' },
    start: state.start,
    subscription: state.subscription,
    subscription_item: state.subscription_item ?? null,
  }
}
