import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'
import type { InvoiceLine } from './state.ts'

export function lineWire(invoice: Stored<'invoice'>, line: InvoiceLine): Wire {
  return {
    id: line.id,
    object: 'line_item',
    amount: line.amount,
    currency: invoice.state.currency,
    description: line.description,
    discount_amounts: (line.discounts ?? []).map(({ amount, discount }) => ({ amount, discount })),
    discountable: (line.discountable ?? true) && !line.proration,
    discounts: line.item_discounts ?? [],
    invoice: invoice.id,
    livemode: invoice.live,
    metadata: line.metadata,
    parent: parentWire(line),
    period: line.period,
    pretax_credit_amounts: (line.discounts ?? []).map(({ amount, discount }) => ({
      amount,
      discount,
      type: 'discount',
    })),
    pricing:
      line.price === null
        ? null
        : {
            price_details: { price: line.price, product: line.product },
            type: 'price_details',
            unit_amount_decimal: String(line.unit_amount),
          },
    quantity: line.quantity,
    quantity_decimal: String(line.quantity),
    subscription: line.subscription,
    subtotal: line.amount,
    taxes: [],
  }
}

function parentWire(line: InvoiceLine): Wire {
  const about = {
    invoice_item: line.invoice_item,
    proration: line.proration,
    proration_details: { credited_items: null },
    subscription: line.subscription,
  }
  if (line.subscription_item === null) {
    return { invoice_item_details: about, subscription_item_details: null, type: 'invoice_item_details' }
  }
  return {
    invoice_item_details: null,
    subscription_item_details: { ...about, subscription_item: line.subscription_item },
    type: 'subscription_item_details',
  }
}
