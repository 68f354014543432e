import { recordEvent } from '../events/record.ts'
import type { Context } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { string } from '../http/fields.ts'
import { listPage, listParams } from '../http/lists.ts'
import type { Wire } from '../http/wire.ts'
import { newId } from '../ids.ts'
import { type Stored, stateIs } from '../store/objects.ts'
import { loadOr404 } from './load.ts'

type EarlyFraudWarningState = {
  charge: string
  payment_intent: string | null
  fraud_type: string
}

declare module '../store/object-kinds.ts' {
  interface States {
    'radar.early_fraud_warning': EarlyFraudWarningState
  }
}

function earlyFraudWarningWire(warning: Stored<'radar.early_fraud_warning'>): Wire {
  const { state } = warning
  return {
    id: warning.id,
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: state.charge,
    created: warning.created,
    fraud_type: state.fraud_type,
    livemode: warning.live,
    payment_intent: state.payment_intent,
  }
}

/** The issuer of a card says that a payment is fraudulent, which no dispute need follow. */
export function issueFraudWarning(ctx: Context, charge: Stored<'charge'>): void {
  const warning = ctx.objects.insert('radar.early_fraud_warning', ctx, newId('issfr'), ctx.now, {
    charge: charge.id,
    payment_intent: charge.state.payment_intent,
    fraud_type: 'unauthorized_use_of_card',
  })
  recordEvent(ctx, 'radar.early_fraud_warning.created', earlyFraudWarningWire(warning))
}

export const retrieveEarlyFraudWarning = endpoint({
  method: 'GET',
  path: '/v1/radar/early_fraud_warnings/:id',
  params: {},
  run: (ctx, _params, [id]) => earlyFraudWarningWire(loadOr404(ctx, 'radar.early_fraud_warning', id)),
})

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
