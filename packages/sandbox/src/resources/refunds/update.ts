import { previousValues } from '../../events/previous-attributes.ts'
import { recordEvent } from '../../events/record.ts'
import { changeMetadata, metadata } from '../../http/common-fields.ts'
import { endpoint } from '../../http/endpoint.ts'
import { loadOr404 } from '../load.ts'
import { refundWire } from './object.ts'

export const updateRefund = endpoint({
  method: 'POST',
  path: '/v1/refunds/:id',
  params: { metadata: metadata() },
  run(ctx, input, [id]) {
    const refund = loadOr404(ctx, 'refund', id)
    const before = refundWire(refund)
    refund.state.metadata = changeMetadata(refund.state.metadata, input.metadata)
    ctx.objects.save(refund)
    const after = refundWire(refund)
    recordEvent(ctx, 'refund.updated', after, previousValues(before, after))
    recordEvent(ctx, 'charge.refund.updated', after, previousValues(before, after))
    return after
  },
})
