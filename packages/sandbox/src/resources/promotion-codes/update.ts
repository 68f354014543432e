import { recordChange } from '../../events/record-change.ts'
import { changeMetadata, metadata } from '../../http/common-fields.ts'
import { endpoint } from '../../http/endpoint.ts'
import { boolean } from '../../http/fields.ts'
import { loadOr404 } from '../load.ts'
import { promotionCodeWire } from './object.ts'

export const updatePromotionCode = endpoint({
  method: 'POST',
  path: '/v1/promotion_codes/:id',
  params: { active: boolean(), metadata: metadata() },
  run(ctx, input, [id]) {
    const stored = loadOr404(ctx, 'promotion_code', id)
    const before = promotionCodeWire(ctx, stored)
    stored.state.active = input.active ?? stored.state.active
    stored.state.metadata = changeMetadata(stored.state.metadata, input.metadata)
    ctx.objects.save(stored)
    const after = promotionCodeWire(ctx, stored)
    recordChange(ctx, 'promotion_code.updated', before, after)
    return after
  },
})
