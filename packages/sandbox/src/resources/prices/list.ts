import { endpoint } from '../../http/endpoint.ts'
import { boolean, hash, list, oneOf, string } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { currency } from '../../money/currency.ts'
import { isOneOf, stateIs } from '../../store/objects.ts'
import { priceWire } from './object.ts'

export const listPrices = endpoint({
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
