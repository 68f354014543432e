import { recordEvent } from '../../events/record.ts'
import { changeMetadata, metadata } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { alwaysOn, integer } from '../../http/fields.ts'
import type { Stored } from '../../store/objects.ts'
import { bookCharge } from '../charges/insert.ts'
import { chargeWire } from '../charges/object.ts'
import { loadOr404 } from '../load.ts'
import { assertCardDescriptor, calculatedDescriptor, statementDescriptor } from './descriptors.ts'
import { assertRouting } from './fields.ts'
import { loadIntent, type PaymentIntentState, paymentIntentWire, unexpectedState } from './payment-intent.ts'

export const capturePaymentIntent = endpoint({
  method: 'POST',
  path: '/v1/payment_intents/:intent/capture',
  params: {
    amount_to_capture: integer({ min: 1 }),
    application_fee_amount: integer({ min: 0 }),
    final_capture: alwaysOn('This sandbox captures once: final_capture cannot be false.'),
    metadata: metadata(),
    statement_descriptor: statementDescriptor(),
    statement_descriptor_suffix: statementDescriptor(),
  },
  run(ctx, input, [id]) {
    const intent = loadIntent(ctx, id)
    const { state } = intent
    if (state.status !== 'requires_capture') throw unexpectedState(ctx, intent, 'capture')
    const amount = input.amount_to_capture ?? state.amount_capturable
    if (amount > state.amount_capturable) {
      throw invalid(
        'The amount to capture is greater than the amount that can be captured.',
        'amount_to_capture',
        'amount_too_large',
      )
    }
    state.application_fee_amount = input.application_fee_amount ?? state.application_fee_amount
    state.statement_descriptor = input.statement_descriptor ?? state.statement_descriptor
    state.statement_descriptor_suffix = input.statement_descriptor_suffix ?? state.statement_descriptor_suffix
    assertCardDescriptor(ctx, state)
    assertRouting(ctx, { ...state, amount })
    const charge = loadOr404(ctx, 'charge', state.latest_charge ?? '', 'charge')
    charge.state.captured = true
    charge.state.capture_before = null
    charge.state.amount_captured = amount
    // The amount that is not captured is released to the card, which the charge shows as refunded.
    charge.state.amount_refunded = charge.state.amount - amount
    charge.state.application_fee_amount = state.application_fee_amount
    describe(ctx, charge, state)
    bookCharge(ctx, charge)
    state.metadata = changeMetadata(state.metadata, input.metadata)
    state.status = 'succeeded'
    state.amount_received = amount
    state.amount_capturable = 0
    ctx.objects.save(intent)
    recordEvent(ctx, 'charge.captured', chargeWire(charge))
    recordEvent(ctx, 'payment_intent.succeeded', paymentIntentWire(ctx, intent))
    return paymentIntentWire(ctx, intent)
  },
})

/** The statement shows what the capture says of it. */
function describe(ctx: Context, charge: Stored<'charge'>, intent: PaymentIntentState): void {
  charge.state.statement_descriptor = intent.statement_descriptor
  charge.state.statement_descriptor_suffix = intent.statement_descriptor_suffix
  charge.state.calculated_statement_descriptor = calculatedDescriptor(ctx, intent, charge.state)
}
