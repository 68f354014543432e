import { changeMetadata, metadata } from '../../http/common-fields.ts'
import { endpoint } from '../../http/endpoint.ts'
import { loadReversal } from './load.ts'
import { transferReversalWire } from './object.ts'

export const updateReversal = endpoint({
  method: 'POST',
  path: '/v1/transfers/:transfer/reversals/:id',
  params: { metadata: metadata() },
  run(ctx, input, [transfer, id]) {
    const reversal = loadReversal(ctx, transfer, id)
    reversal.state.metadata = changeMetadata(reversal.state.metadata, input.metadata)
    ctx.objects.save(reversal)
    return transferReversalWire(reversal)
  },
})
