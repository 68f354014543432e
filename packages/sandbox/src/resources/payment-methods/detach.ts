import { recordEvent } from '../../events/record.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { loadOr404 } from '../load.ts'
import { paymentMethodWire } from './object.ts'

export const detachPaymentMethod = endpoint({
  method: 'POST',
  path: '/v1/payment_methods/:payment_method/detach',
  params: {},
  run(ctx, _params, [id]) {
    const method = loadOr404(ctx, 'payment_method', id, 'payment_method')
    const { customer } = method.state
    if (customer === null) {
      throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.')
    }
    method.state.customer = null
    method.state.spent = true
    ctx.objects.save(method)
    const owner = ctx.objects.find('customer', ctx, customer)
    if (owner?.state.default_payment_method === id) {
      owner.state.default_payment_method = null
      ctx.objects.save(owner)
    }
    recordEvent(ctx, 'payment_method.detached', paymentMethodWire(method), { customer })
    return paymentMethodWire(method)
  },
})
