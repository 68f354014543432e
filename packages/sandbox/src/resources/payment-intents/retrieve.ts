import { endpoint } from '../../http/endpoint.ts'
import { string } from '../../http/fields.ts'
import { loadIntent } from './load.ts'
import { paymentIntentWire } from './object.ts'

export const retrievePaymentIntent = endpoint({
  method: 'GET',
  path: '/v1/payment_intents/:intent',
  publishable: true,
  params: { client_secret: string() },
  run: (ctx, params, [id]) => paymentIntentWire(ctx, loadIntent(ctx, id, params.client_secret)),
})
