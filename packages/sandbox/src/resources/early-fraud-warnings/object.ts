import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'

export type EarlyFraudWarningState = {
  charge: string
  payment_intent: string | null
  fraud_type: string
}

export function earlyFraudWarningWire(warning: Stored<'radar.early_fraud_warning'>): Wire {
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
