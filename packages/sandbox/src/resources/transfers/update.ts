import { previousValues } from '../../events/previous-attributes.ts'
import { recordEvent } from '../../events/record.ts'
import { changeMetadata, metadata } from '../../http/common-fields.ts'
import { endpoint } from '../../http/endpoint.ts'
import { clearable, string } from '../../http/fields.ts'
import { loadOr404 } from '../load.ts'
import { transferWire } from './object.ts'

export const updateTransfer = endpoint({
  method: 'POST',
  path: '/v1/transfers/:id',
  params: { description: clearable(string()), metadata: metadata() },
  run(ctx, input, [id]) {
    const transfer = loadOr404(ctx, 'transfer', id)
    const before = transferWire(ctx, transfer)
    if (input.description !== undefined) transfer.state.description = input.description
    transfer.state.metadata = changeMetadata(transfer.state.metadata, input.metadata)
    ctx.objects.save(transfer)
    const after = transferWire(ctx, transfer)
    recordEvent(ctx, 'transfer.updated', after, previousValues(before, after))
    return after
  },
})
