import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'

/** An item for a customer's next invoice. Times are Unix seconds. */
export type InvoiceItemState = {
  /** Minor units; negative for a credit. */
  amount: number
  currency: string
  customer: string
  date: number
  description: string | null
  /** Undefined in items that an older version stored: then it is, unless it is a proration. */
  discountable?: boolean
  /** The item's invoice; null while pending. */
  invoice: string | null
  metadata: Record<string, string>
  period: { start: number; end: number }
  price: string | null
  product: string | null
  proration: boolean
  quantity: number
  /** The subscription whose next invoice takes the item; null for any invoice of the customer. */
  subscription: string | null
  subscription_item: string | null
  test_clock: string | null
  unit_amount: number
}

export function invoiceItemWire(item: Stored<'invoiceitem'>): Wire {
  const { state } = item
  return {
    id: item.id,
    object: 'invoiceitem',
    amount: state.amount,
    currency: state.currency,
    customer: state.customer,
    customer_account: null,
    date: state.date,
    description: state.description,
    discountable: state.discountable ?? !state.proration,
    discounts: [],
    invoice: state.invoice,
    livemode: item.live,
    metadata: state.metadata,
    net_amount: state.amount,
    parent:
      state.subscription === null
        ? null
        : {
            subscription_details: {
              subscription: state.subscription,
              ...(state.subscription_item === null ? {} : { subscription_item: state.subscription_item }),
            },
            type: 'subscription_details',
          },
    period: state.period,
    pricing:
      state.price === null
        ? null
        : {
            price_details: { price: state.price, product: state.product },
            type: 'price_details',
            unit_amount_decimal: String(state.unit_amount),
          },
    proration: state.proration,
    ...(state.proration ? { proration_details: { credited_items: null, discount_amounts: [] } } : {}),
    quantity: state.quantity,
    quantity_decimal: String(state.quantity),
    tax_rates: [],
    test_clock: state.test_clock,
  }
}
