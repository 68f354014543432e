import { recordEvent } from '../../events/record.ts'
import { changeMetadata, metadata, url } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { boolean, type Field, hash, list, matching, type Parsed, required, string } from '../../http/fields.ts'
import { newId } from '../../ids.ts'
import type { Stored } from '../../store/objects.ts'
import { inlinePriceFields, insertPrice } from '../prices/insert.ts'
import { priceWire } from '../prices/object.ts'
import { productWire } from './object.ts'

/** Characters of the name of a product or an item. Stripe's OpenAPI document has 5,000 here, and its API refuses more than these. */
export const maxProductName = 250

/** The parameters of a new product, wherever one can be created. */
export const productFields = {
  name: required(string({ max: maxProductName })),
  description: string({ max: 40_000 }),
  images: list(url(), { max: 8 }),
  metadata: metadata(),
  tax_code: taxCode(),
  unit_label: string({ max: 12 }),
}

const params = {
  ...productFields,
  id: matching(/^[\w-]+$/, 'product id'),
  active: boolean(),
  default_price_data: hash({ ...inlinePriceFields, metadata: metadata() }),
  shippable: boolean(),
  statement_descriptor: string({ max: 22 }),
  url: url(),
}

export const createProduct = endpoint({
  method: 'POST',
  path: '/v1/products',
  params,
  run(ctx, input) {
    if (input.id !== undefined && ctx.objects.find('product', ctx, input.id)) {
      throw invalid('Product already exists.', 'id', 'resource_already_exists')
    }
    const product = insertProduct(ctx, input, input.active ?? true, input.id)
    const { state } = product
    state.shippable = input.shippable ?? null
    state.statement_descriptor = input.statement_descriptor ?? null
    state.url = input.url ?? null
    if (input.default_price_data) {
      const price = insertPrice(ctx, product.id, input.default_price_data, true)
      recordEvent(ctx, 'price.created', priceWire(price))
      state.default_price = price.id
    }
    ctx.objects.save(product)
    recordEvent(ctx, 'product.created', productWire(product))
    return productWire(product)
  },
})

/** Stripe: tax codes, of which the sandbox knows the form alone. */
export function taxCode(): Field<string> {
  const text = string()
  return {
    parse(raw, param) {
      const code = text.parse(raw, param)
      if (!/^txcd_\d{8}$/.test(code)) throw invalid(`No such tax code: '${code}'`, param, 'resource_missing')
      return code
    },
  }
}

/** Stores a product. Inline items create inactive products. */
export function insertProduct(
  ctx: Context,
  input: Partial<Parsed<typeof productFields>> & { name: string },
  active: boolean,
  id = newId('prod', 14),
): Stored<'product'> {
  return ctx.objects.insert('product', ctx, id, ctx.now, {
    name: input.name,
    active,
    description: input.description ?? null,
    images: input.images ?? [],
    metadata: changeMetadata({}, input.metadata),
    default_price: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: input.tax_code ?? null,
    unit_label: input.unit_label ?? null,
    url: null,
    updated: ctx.now,
  })
}
