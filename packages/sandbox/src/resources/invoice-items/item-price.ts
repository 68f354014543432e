import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import { hash, required, string } from '../../http/fields.ts'
import type { Stored } from '../../store/objects.ts'
import { loadOr404 } from '../load.ts'
import { inactivePrice, inlinePriceFields, insertPrice } from '../prices/price.ts'

const { recurring: _recurring, ...soldOnce } = inlinePriceFields

/** A price that is made for an item. */
export const itemPriceData = hash({ ...soldOnce, product: required(string()) })

type Sent = { price?: string | undefined; price_data?: ReturnType<typeof itemPriceData.parse> | undefined }

/** The price that an item names or describes, which is sold once; null without one. Throws a 400 for any other. */
export function readItemPrice(
  ctx: Context,
  { price: id, price_data: data }: Sent,
  names: { price: string; data: string },
) {
  if (data) {
    const product = loadOr404(ctx, 'product', data.product, `${names.data}[product]`).id
    return insertPrice(ctx, product, { ...data, recurring: undefined }, false, names.data)
  }
  return id === undefined ? null : loadSoldOnce(ctx, id, names.price)
}

function loadSoldOnce(ctx: Context, id: string, name: string): Stored<'price'> {
  const price = loadOr404(ctx, 'price', id, name)
  if (!price.state.active) throw inactivePrice(name)
  if (!price.state.recurring) return price
  throw invalid(
    'The price specified is set to `type=recurring` but this field only accepts prices with `type=one_time`.',
    name,
  )
}
