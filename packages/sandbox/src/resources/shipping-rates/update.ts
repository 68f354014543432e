import { changeMetadata, metadata } from '../../http/common-fields.ts'
import { endpoint } from '../../http/endpoint.ts'
import { boolean, oneOf } from '../../http/fields.ts'
import { loadOr404 } from '../load.ts'
import { changeTaxBehavior } from '../tax-behavior.ts'
import { shippingRateWire } from './object.ts'

export const updateShippingRate = endpoint({
  method: 'POST',
  path: '/v1/shipping_rates/:id',
  params: {
    active: boolean(),
    metadata: metadata(),
    tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
  },
  run(ctx, input, [id]) {
    const rate = loadOr404(ctx, 'shipping_rate', id)
    const { state } = rate
    changeTaxBehavior(state, input.tax_behavior)
    state.active = input.active ?? state.active
    state.metadata = changeMetadata(state.metadata, input.metadata)
    ctx.objects.save(rate)
    return shippingRateWire(rate)
  },
})
