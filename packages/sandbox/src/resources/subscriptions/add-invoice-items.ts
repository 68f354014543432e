import { changeMetadata, metadata } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import { hash, integer, list, string } from '../../http/fields.ts'
import { loadCustomer } from '../customers/customer.ts'
import { insertItem } from '../invoice-items/invoice-item.ts'
import { itemPriceData, readItemPrice } from '../invoice-items/item-price.ts'

/** An item that is sold once, together with a subscription. */
export const addedItems = list(
  hash({ metadata: metadata(), price: string(), price_data: itemPriceData, quantity: integer({ min: 0 }) }),
  { max: 20 },
)

/** Adds items to the next invoice of a customer's subscription: the first one of a subscription that is made now. */
export function addInvoiceItems(
  ctx: Context,
  sent: ReturnType<typeof addedItems.parse> | undefined,
  { currency, customer, subscription }: { currency: string; customer: string; subscription: string | null },
): void {
  for (const [index, input] of (sent ?? []).entries()) {
    const name = `add_invoice_items[${index}]`
    const price = readItemPrice(ctx, input, { price: `${name}[price]`, data: `${name}[price_data]` })
    if (!price || (input.price !== undefined && input.price_data)) {
      throw invalid('You must specify exactly one of `price` or `price_data`.', name, 'parameter_missing')
    }
    if (price.state.currency !== currency) {
      throw invalid(`The item is in ${price.state.currency}, and the subscription in ${currency}.`, name)
    }
    insertItem(ctx, {
      currency,
      customer: loadCustomer(ctx, customer),
      description: null,
      discountable: true,
      invoice: null,
      metadata: changeMetadata({}, input.metadata),
      priced: price,
      quantity: input.quantity ?? 1,
      subscription,
    })
  }
}
