import { previousValues } from '../../events/previous-attributes.ts'
import { recordEvent } from '../../events/record.ts'
import { changeMetadata, metadata } from '../../http/common-fields.ts'
import { endpoint } from '../../http/endpoint.ts'
import { loadOr404 } from '../load.ts'
import { payoutWire } from './object.ts'

export const updatePayout = endpoint({
  method: 'POST',
  path: '/v1/payouts/:id',
  params: { metadata: metadata() },
  run(ctx, input, [id]) {
    const payout = loadOr404(ctx, 'payout', id)
    const before = payoutWire(payout)
    payout.state.metadata = changeMetadata(payout.state.metadata, input.metadata)
    ctx.objects.save(payout)
    const after = payoutWire(payout)
    recordEvent(ctx, 'payout.updated', after, previousValues(before, after))
    return after
  },
})
