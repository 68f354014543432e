import { recordEvent } from '../../events/record.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { boolean, hash, string } from '../../http/fields.ts'
import { loadOr404 } from '../load.ts'
import { insertProduct, productFields } from '../products/create.ts'
import { insertPrice, priceFields } from './insert.ts'
import { takeLookupKey } from './lookup-key.ts'
import { priceWire } from './object.ts'

/** Stripe takes no description and no pictures of a product that is created with its price. */
const { description: _description, images: _images, ...namedProduct } = productFields

export const createPrice = endpoint({
  method: 'POST',
  path: '/v1/prices',
  params: {
    ...priceFields,
    active: boolean(),
    lookup_key: string({ max: 200 }),
    nickname: string(),
    product: string(),
    product_data: hash(namedProduct),
    transfer_lookup_key: boolean(),
  },
  run(ctx, input) {
    if ((input.product === undefined) === (input.product_data === undefined)) {
      throw invalid('You must specify exactly one of `product` or `product_data`.', 'product', 'parameter_missing')
    }
    if (input.lookup_key !== undefined) takeLookupKey(ctx, input.lookup_key, input.transfer_lookup_key ?? false)
    const product = input.product_data
      ? insertProduct(ctx, input.product_data, true).id
      : loadOr404(ctx, 'product', input.product ?? '', 'product').id
    const price = insertPrice(ctx, product, input, input.active ?? true)
    price.state.lookup_key = input.lookup_key ?? null
    price.state.nickname = input.nickname ?? null
    ctx.objects.save(price)
    recordEvent(ctx, 'price.created', priceWire(price))
    return priceWire(price)
  },
})
