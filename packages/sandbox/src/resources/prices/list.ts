import { endpoint } from '../../http/endpoint.ts'
import { boolean, string } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { currency } from '../../money/currency.ts'
import { stateIs } from '../../store/objects.ts'
import { priceWire } from './object.ts'

export const listPrices = endpoint({
  method: 'GET',
  path: '/v1/prices',
  params: { ...listParams, active: boolean(), currency: currency(), product: string() },
  run: (ctx, params) =>
    listPage(ctx, 'price', params, {
      url: '/v1/prices',
      wire: priceWire,
      where: [
        params.active === undefined ? null : stateIs('active', Number(params.active)),
        params.currency === undefined ? null : stateIs('currency', params.currency),
        params.product === undefined ? null : stateIs('product', params.product),
      ],
    }),
})
