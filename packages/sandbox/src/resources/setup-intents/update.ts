import { changeMetadata, metadata } from '../../http/common-fields.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { clearable, string } from '../../http/fields.ts'
import { loadCustomer } from '../customers/load.ts'
import { readPaymentMethod } from '../payment-intents/confirm.ts'
import { confirmSetupFields } from './confirm.ts'
import { loadSetupIntent, unexpectedSetupState } from './load.ts'
import { setupIntentWire } from './object.ts'

export const updateSetupIntent = endpoint({
  method: 'POST',
  path: '/v1/setup_intents/:intent',
  params: {
    customer: string(),
    description: clearable(string()),
    metadata: metadata(),
    payment_method: confirmSetupFields.payment_method,
    payment_method_data: confirmSetupFields.payment_method_data,
  },
  run(ctx, input, [id]) {
    const intent = loadSetupIntent(ctx, id)
    const { state } = intent
    const changes = Object.entries(input).filter(([name, value]) => value !== undefined && name !== 'metadata')
    if (changes.length > 0 && (state.status === 'succeeded' || state.status === 'canceled')) {
      throw unexpectedSetupState(ctx, intent, 'update')
    }
    if (input.customer !== undefined) {
      if (state.customer !== null && state.customer !== input.customer) {
        throw invalid('The customer of this SetupIntent cannot be changed.', 'customer')
      }
      state.customer = loadCustomer(ctx, input.customer, 'customer').id
    }
    if (input.description !== undefined) state.description = input.description
    state.metadata = changeMetadata(state.metadata, input.metadata)
    const method = readPaymentMethod(ctx, input)
    if (method) {
      state.payment_method = method.id
      state.status = 'requires_confirmation'
      state.challenge = null
    }
    ctx.objects.save(intent)
    return setupIntentWire(ctx, intent)
  },
})
