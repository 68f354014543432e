import { recordEvent } from '../../events/record.ts'
import { changeMetadata, metadata } from '../../http/common-fields.ts'
import { endpoint } from '../../http/endpoint.ts'
import { hash, integer, oneOf } from '../../http/fields.ts'
import { loadOr404 } from '../load.ts'
import { billingFields } from './fields.ts'
import { paymentMethodWire } from './object.ts'

export const updatePaymentMethod = endpoint({
  method: 'POST',
  path: '/v1/payment_methods/:payment_method',
  params: {
    allow_redisplay: oneOf('always', 'limited', 'unspecified'),
    billing_details: hash(billingFields),
    card: hash({ exp_month: integer({ min: 1, max: 12 }), exp_year: integer() }),
    metadata: metadata(),
  },
  run(ctx, input, [id]) {
    const method = loadOr404(ctx, 'payment_method', id, 'payment_method')
    const { state } = method
    for (const name of ['address', 'email', 'name', 'phone'] as const) {
      const value = input.billing_details?.[name]
      if (value !== undefined) Object.assign(state.billing_details, { [name]: value })
    }
    state.allow_redisplay = input.allow_redisplay ?? state.allow_redisplay ?? 'unspecified'
    if (state.card) {
      state.card.exp_month = input.card?.exp_month ?? state.card.exp_month
      state.card.exp_year = input.card?.exp_year ?? state.card.exp_year
    }
    state.metadata = changeMetadata(state.metadata, input.metadata)
    ctx.objects.save(method)
    recordEvent(ctx, 'payment_method.updated', paymentMethodWire(method))
    return paymentMethodWire(method)
  },
})
