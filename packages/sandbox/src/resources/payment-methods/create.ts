import { endpoint } from '../../http/endpoint.ts'
import { newPaymentMethodFields } from './fields.ts'
import { insertPaymentMethod } from './insert.ts'
import { paymentMethodWire } from './object.ts'

export const createPaymentMethod = endpoint({
  method: 'POST',
  path: '/v1/payment_methods',
  params: newPaymentMethodFields,
  publishable: true,
  run(ctx, input) {
    const method = insertPaymentMethod(ctx, input)
    method.state.allow_redisplay = input.allow_redisplay ?? 'unspecified'
    ctx.objects.save(method)
    return paymentMethodWire(method)
  },
})
