import { changeMetadata } from '../../http/common-fields.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { hash, integer } from '../../http/fields.ts'
import { assertPayable, currency } from '../../money/currency.ts'
import { loadCustomer } from '../customers/customer.ts'
import { assertMinimum } from '../minimum-charge.ts'
import { assertUsable } from '../payment-methods/usable.ts'
import { applyMethodTypes, readPaymentMethod } from './confirm.ts'
import { assertRouting, intentFields } from './fields.ts'
import { requestedCardUsage, requestedThreeDSecure } from './method-options.ts'
import { loadIntent, paymentIntentWire, unexpectedState } from './payment-intent.ts'

const changeableStatuses = ['requires_payment_method', 'requires_confirmation', 'requires_action']

export const updatePaymentIntent = endpoint({
  method: 'POST',
  path: '/v1/payment_intents/:intent',
  params: {
    ...intentFields,
    amount: integer({ min: 1 }),
    currency: currency(),
    transfer_data: hash({ amount: integer({ min: 1 }) }),
  },
  run(ctx, input, [id]) {
    const intent = loadIntent(ctx, id)
    const { state } = intent
    const changesMoney = input.amount ?? input.currency ?? input.application_fee_amount ?? input.payment_method
    if (changesMoney !== undefined && !changeableStatuses.includes(state.status))
      throw unexpectedState(ctx, intent, 'update')
    if (changesMoney !== undefined && state.checkout_session) {
      throw invalid('This PaymentIntent belongs to a Checkout Session, which decides its amount.', 'intent')
    }
    if (changesMoney !== undefined && state.invoice) {
      throw invalid('This PaymentIntent belongs to an invoice, which decides its amount.', 'intent')
    }
    state.amount = input.amount ?? state.amount
    state.currency = input.currency ?? state.currency
    assertPayable(state.amount, state.currency, 'amount')
    assertMinimum(ctx, state.amount, state.currency, 'amount', 'Amount must be')
    state.application_fee_amount = input.application_fee_amount ?? state.application_fee_amount
    if (state.transfer_data && input.transfer_data?.amount) state.transfer_data.amount = input.transfer_data.amount
    assertRouting(ctx, state)
    state.capture_method = input.capture_method ?? state.capture_method
    applyMethodTypes(ctx, state, input)
    if (input.customer) state.customer = loadCustomer(ctx, input.customer, 'customer').id
    state.request_three_d_secure = requestedThreeDSecure(input.payment_method_options, state.request_three_d_secure)
    state.card_future_usage = requestedCardUsage(input.payment_method_options, state.card_future_usage)
    state.metadata = changeMetadata(state.metadata, input.metadata)
    state.statement_descriptor = input.statement_descriptor ?? state.statement_descriptor
    state.statement_descriptor_suffix = input.statement_descriptor_suffix ?? state.statement_descriptor_suffix
    state.transfer_group = input.transfer_group ?? state.transfer_group
    if (input.description !== undefined) state.description = input.description
    if (input.receipt_email !== undefined) state.receipt_email = input.receipt_email
    if (input.setup_future_usage !== undefined) state.setup_future_usage = input.setup_future_usage
    if (input.shipping !== undefined) state.shipping = input.shipping
    const method = readPaymentMethod(ctx, input)
    if (method) {
      assertUsable(method, state.customer, 'PaymentIntent')
      state.payment_method = method.id
      state.challenge = null
      state.status = 'requires_confirmation'
    }
    ctx.objects.save(intent)
    return paymentIntentWire(ctx, intent)
  },
})
