import { endpoint } from '../../http/endpoint.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { shippingRateWire } from './object.ts'

export const listShippingRates = endpoint({
  method: 'GET',
  path: '/v1/shipping_rates',
  params: listParams,
  run: (ctx, params) => listPage(ctx, 'shipping_rate', params, { url: '/v1/shipping_rates', wire: shippingRateWire }),
})
