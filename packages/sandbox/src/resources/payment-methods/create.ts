import { endpoint } from '../../http/endpoint.ts'
import { billingOf, cardOf, newPaymentMethodFields } from './fields.ts'
import { insertCard } from './insert.ts'
import { paymentMethodWire } from './object.ts'

export const createPaymentMethod = endpoint({
  method: 'POST',
  path: '/v1/payment_methods',
  params: newPaymentMethodFields,
  publishable: true,
  run: (ctx, input) => paymentMethodWire(insertCard(ctx, cardOf(input, ctx.now), billingOf(input), input.metadata)),
})
