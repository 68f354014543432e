import { endpoint } from '../../http/endpoint.ts'
import { insertShippingRate, shippingRateFields } from './insert.ts'
import { shippingRateWire } from './object.ts'

export const createShippingRate = endpoint({
  method: 'POST',
  path: '/v1/shipping_rates',
  params: shippingRateFields,
  run: (ctx, input) => shippingRateWire(insertShippingRate(ctx, input)),
})
