import { recordChange, recordEvent } from '../../events/record.ts'
import { changeMetadata, metadata } from '../../http/common-fields.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { boolean, clearable, hash, list, oneOf, string } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { currency } from '../../money/currency.ts'
import { isOneOf, stateIs } from '../../store/objects.ts'
import { loadOr404 } from '../load.ts'
import { insertProduct, productFields } from '../products.ts'
import {
  changeTaxBehavior,
  insertPrice,
  loadPrice,
  meterOf,
  notDeleted,
  priceFields,
  priceWire,
  takeLookupKey,
} from './price.ts'

/** Stripe takes no description and no pictures of a product that is created with its price. */
const { description: _description, images: _images, ...namedProduct } = productFields

const createPrice = endpoint({
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
    const meter = meterOf(ctx, input.recurring)
    const product = input.product_data
      ? insertProduct(ctx, input.product_data, true).id
      : loadOr404(ctx, 'product', input.product ?? '', 'product').id
    const price = insertPrice(ctx, product, input, input.active ?? true)
    price.state.lookup_key = input.lookup_key ?? null
    price.state.nickname = input.nickname ?? null
    if (meter !== undefined) price.state.meter = meter
    if (input.recurring?.trial_period_days) price.state.trial_period_days = input.recurring.trial_period_days
    ctx.objects.save(price)
    recordEvent(ctx, 'price.created', priceWire(price))
    return priceWire(price)
  },
})

const retrievePrice = endpoint({
  method: 'GET',
  path: '/v1/prices/:id',
  params: {},
  run: (ctx, _params, [id]) => priceWire(loadPrice(ctx, id, 'price')),
})

/** Stripe: Prices, the amount and the interval of a price cannot be changed. */
const updatePrice = endpoint({
  method: 'POST',
  path: '/v1/prices/:price',
  params: {
    active: boolean(),
    lookup_key: clearable(string({ max: 200 })),
    metadata: metadata(),
    nickname: clearable(string()),
    tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
    transfer_lookup_key: boolean(),
  },
  run(ctx, input, [id]) {
    const price = loadPrice(ctx, id, 'price')
    const before = priceWire(price)
    const { state } = price
    if (input.lookup_key && input.lookup_key !== state.lookup_key) {
      takeLookupKey(ctx, input.lookup_key, input.transfer_lookup_key ?? false)
    }
    if (input.lookup_key !== undefined) state.lookup_key = input.lookup_key
    if (input.nickname !== undefined) state.nickname = input.nickname
    changeTaxBehavior(state, input.tax_behavior)
    state.active = input.active ?? state.active
    state.metadata = changeMetadata(state.metadata, input.metadata)
    ctx.objects.save(price)
    const after = priceWire(price)
    recordChange(ctx, 'price.updated', before, after)
    return after
  },
})

const listPrices = endpoint({
  method: 'GET',
  path: '/v1/prices',
  params: {
    ...listParams,
    active: boolean(),
    currency: currency(),
    lookup_keys: list(string(), { max: 10 }),
    product: string(),
    recurring: hash({ interval: oneOf('day', 'month', 'week', 'year') }),
    type: oneOf('one_time', 'recurring'),
  },
  run: (ctx, params) =>
    listPage(ctx, 'price', params, {
      url: '/v1/prices',
      wire: priceWire,
      where: [
        notDeleted,
        params.active === undefined ? null : stateIs('active', Number(params.active)),
        params.currency === undefined ? null : stateIs('currency', params.currency),
        params.product === undefined ? null : stateIs('product', params.product),
        params.lookup_keys === undefined ? null : isOneOf('lookup_key', params.lookup_keys),
        params.recurring?.interval === undefined ? null : stateIs('recurring.interval', params.recurring.interval),
        params.type === undefined
          ? null
          : {
              sql: `json_extract(state, '$.recurring') IS ${params.type === 'recurring' ? 'NOT NULL' : 'NULL'}`,
              values: [],
            },
      ],
    }),
})

export const priceEndpoints = [createPrice, retrievePrice, updatePrice, listPrices]
