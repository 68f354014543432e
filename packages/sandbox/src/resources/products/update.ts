import { previousValues } from '../../events/previous-attributes.ts'
import { recordEvent } from '../../events/record.ts'
import { changeMetadata, metadata, url } from '../../http/common-fields.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { boolean, clearable, list, string } from '../../http/fields.ts'
import { loadOr404 } from '../load.ts'
import { maxProductName, taxCode } from './create.ts'
import { productWire } from './object.ts'

export const updateProduct = endpoint({
  method: 'POST',
  path: '/v1/products/:id',
  params: {
    active: boolean(),
    default_price: string(),
    description: clearable(string({ max: 40_000 })),
    images: list(url(), { max: 8 }),
    metadata: metadata(),
    name: string({ max: maxProductName }),
    shippable: boolean(),
    statement_descriptor: string({ max: 22 }),
    tax_code: clearable(taxCode()),
    unit_label: clearable(string({ max: 12 })),
    url: clearable(url()),
  },
  run(ctx, { metadata: changes, default_price: price, ...input }, [id]) {
    const product = loadOr404(ctx, 'product', id)
    const before = productWire(product)
    if (price !== undefined) {
      if (loadOr404(ctx, 'price', price, 'default_price').state.product !== id) {
        throw invalid(`The price ${price} belongs to another product.`, 'default_price')
      }
      product.state.default_price = price
    }
    const sent = Object.entries(input).filter(([, value]) => value !== undefined)
    Object.assign(product.state, Object.fromEntries(sent))
    product.state.metadata = changeMetadata(product.state.metadata, changes)
    const after = productWire(product)
    const previous = previousValues(before, after)
    if (Object.keys(previous).length === 0) return after
    product.state.updated = ctx.now
    ctx.objects.save(product)
    recordEvent(ctx, 'product.updated', productWire(product), previous)
    return productWire(product)
  },
})
