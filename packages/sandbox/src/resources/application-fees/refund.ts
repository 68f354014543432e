import { changeMetadata, metadata } from '../../http/common-fields.ts'
import { actingFor } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { integer } from '../../http/fields.ts'
import { book } from '../../money/ledger.ts'
import { loadOr404 } from '../load.ts'
import { feeRefundWire, refundApplicationFee } from './fee-refund.ts'

/** Refunds a fee to the account that paid it, independent of its charge; all that remains by default. */
export const createFeeRefund = endpoint({
  method: 'POST',
  path: '/v1/application_fees/:id/refunds',
  params: { amount: integer({ min: 1 }), metadata: metadata() },
  run(ctx, input, [id]) {
    const fee = loadOr404(ctx, 'application_fee', id)
    const left = fee.state.amount - fee.state.amount_refunded
    const amount = input.amount ?? left
    if (amount > left || left === 0) {
      throw invalid(
        `Refund amount (${amount}) is greater than what is left of the application fee (${left}).`,
        'amount',
      )
    }
    const refund = refundApplicationFee(ctx, fee, amount, changeMetadata({}, input.metadata))
    book(actingFor(ctx, fee.state.account), {
      type: 'application_fee_refund',
      amount,
      currency: fee.state.currency,
      fees: [],
      description: null,
      available_on: ctx.now,
      source: refund.id,
    })
    return feeRefundWire(refund)
  },
})
