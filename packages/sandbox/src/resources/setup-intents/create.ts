import { changeMetadata, metadata } from '../../http/common-fields.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { boolean, hash, list, oneOf, required, string } from '../../http/fields.ts'
import { loadCustomer } from '../customers/load.ts'
import { readPaymentMethod } from '../payment-intents/confirm.ts'
import { rejectedTypes } from '../payment-intents/fields.ts'
import { requestedThreeDSecure } from '../payment-intents/method-options.ts'
import { readTypeList } from '../payment-methods/types.ts'
import { assertUsable } from '../payment-methods/usable.ts'
import { confirmSetup, confirmSetupFields } from './confirm.ts'
import { insertSetupIntent } from './insert.ts'
import { setupIntentWire } from './object.ts'

export const createSetupIntent = endpoint({
  method: 'POST',
  path: '/v1/setup_intents',
  params: {
    ...confirmSetupFields,
    allowed_payment_method_types: list(string()),
    automatic_payment_methods: hash({ enabled: required(boolean()), allow_redirects: oneOf('always', 'never') }),
    confirm: boolean(),
    customer: string(),
    description: string(),
    excluded_payment_method_types: list(string()),
    metadata: metadata(),
    on_behalf_of: string(),
    payment_method_types: rejectedTypes(),
    usage: oneOf('off_session', 'on_session'),
  },
  run(ctx, input) {
    if (input.customer) loadCustomer(ctx, input.customer, 'customer')
    const method = readPaymentMethod(ctx, input)
    if (method) assertUsable(method, input.customer ?? null, 'SetupIntent')
    if (input.return_url && !input.confirm) {
      throw invalid('return_url can only be set when confirm is true.', 'return_url')
    }
    const automatic = input.automatic_payment_methods
    const intent = insertSetupIntent(ctx, {
      allowed_payment_method_types: readTypeList(input.allowed_payment_method_types),
      automatic_payment_methods: {
        enabled: automatic?.enabled ?? true,
        allow_redirects: automatic?.allow_redirects ?? 'always',
      },
      customer: input.customer ?? null,
      description: input.description ?? null,
      excluded_payment_method_types: readTypeList(input.excluded_payment_method_types),
      metadata: changeMetadata({}, input.metadata),
      on_behalf_of: input.on_behalf_of ?? null,
      request_three_d_secure: requestedThreeDSecure(input.payment_method_options),
      payment_method: method?.id ?? null,
      payment_method_types: ['card'],
      status: method ? 'requires_confirmation' : 'requires_payment_method',
      usage: input.usage ?? 'off_session',
    })
    if (!input.confirm) return setupIntentWire(ctx, intent)
    const { mandate_data, return_url, use_stripe_sdk } = input
    return confirmSetup(ctx, intent, {
      payment_method: undefined,
      payment_method_data: undefined,
      mandate_data,
      return_url,
      use_stripe_sdk,
    })
  },
})
