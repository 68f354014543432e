import { endpoint } from '../../http/endpoint.ts'
import { string } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { stateIs } from '../../store/objects.ts'
import { paymentIntentWire } from './object.ts'

export const listPaymentIntents = endpoint({
  method: 'GET',
  path: '/v1/payment_intents',
  params: { ...listParams, customer: string() },
  run: (ctx, params) =>
    listPage(ctx, 'payment_intent', params, {
      url: '/v1/payment_intents',
      wire: (intent) => paymentIntentWire(ctx, intent),
      where: [params.customer === undefined ? null : stateIs('customer', params.customer)],
    }),
})
