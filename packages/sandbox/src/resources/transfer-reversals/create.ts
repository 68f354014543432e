import { changeMetadata, metadata } from '../../http/common-fields.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { boolean, ignored, integer, string } from '../../http/fields.ts'
import { loadOr404 } from '../load.ts'
import { transferReversalWire } from './object.ts'
import { reverseTransfer } from './reverse.ts'

/** Reverses a transfer; all that remains of it by default. */
export const createReversal = endpoint({
  method: 'POST',
  path: '/v1/transfers/:transfer/reversals',
  params: {
    amount: integer({ min: 1 }),
    description: ignored(string()),
    metadata: metadata(),
    refund_application_fee: boolean(),
  },
  run(ctx, input, [id]) {
    const transfer = loadOr404(ctx, 'transfer', id)
    const left = transfer.state.amount - transfer.state.amount_reversed
    if (left === 0) throw invalid(`Transfer ${id} is already fully reversed.`)
    const reversal = reverseTransfer(ctx, transfer, {
      amount: input.amount ?? left,
      sourceRefund: null,
      refundFee: input.refund_application_fee ?? false,
      metadata: changeMetadata({}, input.metadata),
    })
    return transferReversalWire(reversal)
  },
})
