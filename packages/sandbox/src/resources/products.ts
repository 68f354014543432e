import { previousValues, recordEvent } from '../events/record.ts'
import { changeMetadata, metadata, url } from '../http/common-fields.ts'
import type { Context } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { invalid } from '../http/errors.ts'
import {
  boolean,
  clearable,
  type Field,
  hash,
  list,
  matching,
  oneOf,
  type Parsed,
  required,
  string,
} from '../http/fields.ts'
import { listPage, listParams } from '../http/lists.ts'
import type { Wire } from '../http/wire.ts'
import { newId } from '../ids.ts'
import { type Stored, stateIs } from '../store/objects.ts'
import { loadOr404 } from './load.ts'
import { customAmount, inlinePriceFields, insertPrice, priceWire } from './prices/price.ts'

type ProductState = {
  name: string
  active: boolean
  description: string | null
  images: string[]
  metadata: Record<string, string>
  default_price: string | null
  shippable: boolean | null
  statement_descriptor: string | null
  tax_code: string | null
  unit_label: string | null
  url: string | null
  updated: number
}

declare module '../store/object-kinds.ts' {
  interface States {
    product: ProductState
  }
}

export function productWire(product: Stored<'product'>): Wire {
  const { state } = product
  return {
    id: product.id,
    object: 'product',
    active: state.active,
    created: product.created,
    default_price: state.default_price,
    description: state.description,
    images: state.images,
    livemode: product.live,
    marketing_features: [],
    metadata: state.metadata,
    name: state.name,
    package_dimensions: null,
    shippable: state.shippable,
    statement_descriptor: state.statement_descriptor,
    tax_code: state.tax_code,
    tax_details: null,
    type: 'service',
    unit_label: state.unit_label,
    updated: state.updated,
    url: state.url,
  }
}

/** Characters of the name of a product or an item. Stripe's OpenAPI document has 5,000 here, and its API refuses more than these. */
const maxProductName = 250

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
  default_price_data: hash({ ...inlinePriceFields, custom_unit_amount: customAmount, metadata: metadata() }),
  shippable: boolean(),
  statement_descriptor: string({ max: 22 }),
  url: url(),
}

const createProduct = endpoint({
  method: 'POST',
  path: '/v1/products',
  params: { ...params, type: oneOf('service') },
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
function taxCode(): Field<string> {
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

const retrieveProduct = endpoint({
  method: 'GET',
  path: '/v1/products/:id',
  params: {},
  run: (ctx, _params, [id]) => productWire(loadOr404(ctx, 'product', id)),
})

const updateProduct = endpoint({
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

/** Stripe: Products, one is deleted only while no price has been made of it; else it is set inactive. */
const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/v1/products/:id',
  params: {},
  run(ctx, _params, [id]) {
    const product = loadOr404(ctx, 'product', id)
    if (ctx.objects.page('price', ctx, { limit: 1, conditions: [stateIs('product', id)] }).length > 0) {
      throw invalid('This product cannot be deleted because it has one or more user-created prices.', 'id')
    }
    ctx.objects.remove(product)
    recordEvent(ctx, 'product.deleted', productWire(product))
    return { id, object: 'product', deleted: true }
  },
})

const listProducts = endpoint({
  method: 'GET',
  path: '/v1/products',
  params: { ...listParams, active: boolean(), ids: list(string(), { max: 100 }), shippable: boolean(), url: string() },
  run: (ctx, params) =>
    listPage(ctx, 'product', params, {
      url: '/v1/products',
      wire: productWire,
      where: [
        params.active === undefined ? null : stateIs('active', Number(params.active)),
        params.ids && { sql: 'id IN (SELECT value FROM json_each(?))', values: [JSON.stringify(params.ids)] },
        params.shippable === undefined ? null : stateIs('shippable', Number(params.shippable)),
        params.url === undefined ? null : stateIs('url', params.url),
      ].map((condition) => condition ?? null),
    }),
})

export const productEndpoints = [createProduct, retrieveProduct, updateProduct, deleteProduct, listProducts]
