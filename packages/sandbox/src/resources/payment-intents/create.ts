import { changeMetadata } from '../../http/common-fields.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { boolean, hash, integer, oneOf, required, string } from '../../http/fields.ts'
import { assertPayable, currency } from '../../money/currency.ts'
import { loadCustomer } from '../customers/customer.ts'
import { assertMinimum } from '../minimum-charge.ts'
import { offeredTypes, readTypeList } from '../payment-methods/types.ts'
import { assertUsable } from '../payment-methods/usable.ts'
import { assertCanCharge } from './capabilities.ts'
import { confirm, readPaymentMethod } from './confirm.ts'
import { assertRouting, confirmFields, intentFields, transferDataField } from './fields.ts'
import { insertPaymentIntent } from './insert.ts'
import { requestedCardUsage, requestedThreeDSecure } from './method-options.ts'
import { paymentIntentWire } from './payment-intent.ts'

const onlyWithConfirm = ['return_url', 'off_session', 'mandate_data', 'error_on_requires_action'] as const

export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/v1/payment_intents',
  params: {
    ...intentFields,
    ...confirmFields,
    amount: required(integer({ min: 1 })),
    automatic_payment_methods: hash({ enabled: required(boolean()), allow_redirects: oneOf('always', 'never') }),
    confirm: boolean(),
    confirmation_method: oneOf('automatic', 'manual'),
    currency: required(currency()),
    on_behalf_of: string(),
    transfer_data: transferDataField,
  },
  run(ctx, input) {
    assertPayable(input.amount, input.currency, 'amount')
    assertMinimum(ctx, input.amount, input.currency, 'amount', 'Amount must be')
    assertCanCharge(ctx, 'Payment Intent')
    const transfer_data = input.transfer_data
      ? { destination: input.transfer_data.destination, amount: input.transfer_data.amount ?? null }
      : null
    const application_fee_amount = input.application_fee_amount ?? null
    const on_behalf_of = input.on_behalf_of ?? null
    assertRouting(ctx, { amount: input.amount, application_fee_amount, transfer_data, on_behalf_of })
    const early = input.confirm ? undefined : onlyWithConfirm.find((name) => input[name] !== undefined)
    if (early) throw invalid(`${early} can only be set when confirm is true.`, early)
    if (input.customer) loadCustomer(ctx, input.customer, 'customer')
    const method = readPaymentMethod(ctx, input)
    if (method) assertUsable(method, input.customer ?? null, 'PaymentIntent')
    const choice = {
      currency: input.currency,
      capture_method: input.capture_method ?? ('automatic_async' as const),
      allowed_payment_method_types: readTypeList(input.allowed_payment_method_types),
      excluded_payment_method_types: readTypeList(input.excluded_payment_method_types),
    }
    const automatic = input.automatic_payment_methods ?? { enabled: true, allow_redirects: undefined }
    const intent = insertPaymentIntent(ctx, {
      ...choice,
      amount: input.amount,
      application_fee_amount,
      automatic_payment_methods: {
        enabled: automatic.enabled,
        allow_redirects: automatic.allow_redirects ?? 'always',
      },
      confirmation_method: input.confirmation_method ?? 'automatic',
      customer: input.customer ?? null,
      description: input.description ?? null,
      metadata: changeMetadata({}, input.metadata),
      on_behalf_of,
      payment_method: method?.id ?? null,
      payment_method_types: offeredTypes(ctx, choice, 'Payment Intent'),
      receipt_email: input.receipt_email ?? null,
      card_future_usage: requestedCardUsage(input.payment_method_options),
      request_three_d_secure: requestedThreeDSecure(input.payment_method_options),
      setup_future_usage: input.setup_future_usage ?? null,
      shipping: input.shipping ?? null,
      statement_descriptor: input.statement_descriptor ?? null,
      statement_descriptor_suffix: input.statement_descriptor_suffix ?? null,
      status: method ? 'requires_confirmation' : 'requires_payment_method',
      transfer_data,
      transfer_group: input.transfer_group ?? null,
    })
    if (!input.confirm) return paymentIntentWire(ctx, intent)
    return confirm(ctx, intent, {
      mandate_data: input.mandate_data,
      payment_method: undefined,
      payment_method_data: undefined,
      off_session: input.off_session,
      return_url: input.return_url,
      error_on_requires_action: input.error_on_requires_action,
      use_stripe_sdk: input.use_stripe_sdk,
    })
  },
})
