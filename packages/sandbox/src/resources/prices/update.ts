import { recordChange } from '../../events/record-change.ts'
import { changeMetadata, metadata } from '../../http/common-fields.ts'
import { endpoint } from '../../http/endpoint.ts'
import { boolean, clearable, oneOf, string } from '../../http/fields.ts'
import { loadOr404 } from '../load.ts'
import { changeTaxBehavior } from '../tax-behavior.ts'
import { takeLookupKey } from './lookup-key.ts'
import { priceWire } from './object.ts'

/** Stripe: Prices, the amount and the interval of a price cannot be changed. */
export const updatePrice = endpoint({
  method: 'POST',
  path: '/v1/prices/:price',
  params: {
    active: boolean(),
    lookup_key: clearable(string({ max: 200 })),
    metadata: metadata(),
    nickname: clearable(string()),
    tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
    transfer_lookup_key: boolean(),
  },
  run(ctx, input, [id]) {
    const price = loadOr404(ctx, 'price', id, 'price')
    const before = priceWire(price)
    const { state } = price
    if (input.lookup_key && input.lookup_key !== state.lookup_key) {
      takeLookupKey(ctx, input.lookup_key, input.transfer_lookup_key ?? false)
    }
    if (input.lookup_key !== undefined) state.lookup_key = input.lookup_key
    if (input.nickname !== undefined) state.nickname = input.nickname
    changeTaxBehavior(state, input.tax_behavior)
    state.active = input.active ?? state.active
    state.metadata = changeMetadata(state.metadata, input.metadata)
    ctx.objects.save(price)
    const after = priceWire(price)
    recordChange(ctx, 'price.updated', before, after)
    return after
  },
})
