import { endpoint } from '../../http/endpoint.ts'
import { string } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { stateIs } from '../../store/objects.ts'
import { earlyFraudWarningWire } from './object.ts'

export const listEarlyFraudWarnings = endpoint({
  method: 'GET',
  path: '/v1/radar/early_fraud_warnings',
  params: { ...listParams, charge: string(), payment_intent: string() },
  run: (ctx, params) =>
    listPage(ctx, 'radar.early_fraud_warning', params, {
      url: '/v1/radar/early_fraud_warnings',
      wire: earlyFraudWarningWire,
      where: (['charge', 'payment_intent'] as const).map((field) => {
        const value = params[field]
        return value === undefined ? null : stateIs(field, value)
      }),
    }),
})
