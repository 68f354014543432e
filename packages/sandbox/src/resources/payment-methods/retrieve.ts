import { endpoint } from '../../http/endpoint.ts'
import { resolvePaymentMethod } from './insert.ts'
import { paymentMethodWire } from './object.ts'

export const retrievePaymentMethod = endpoint({
  method: 'GET',
  path: '/v1/payment_methods/:id',
  params: {},
  run: (ctx, _params, [id]) => paymentMethodWire(resolvePaymentMethod(ctx, id)),
})
