import { endpoint } from '../../http/endpoint.ts'
import { string } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { stateIs } from '../../store/objects.ts'
import { setupIntentWire } from './object.ts'

export const listSetupIntents = endpoint({
  method: 'GET',
  path: '/v1/setup_intents',
  params: { ...listParams, customer: string(), payment_method: string() },
  run: (ctx, params) =>
    listPage(ctx, 'setup_intent', params, {
      url: '/v1/setup_intents',
      wire: (intent) => setupIntentWire(ctx, intent),
      where: (['customer', 'payment_method'] as const).map((field) => {
        const value = params[field]
        return value === undefined ? null : stateIs(field, value)
      }),
    }),
})
