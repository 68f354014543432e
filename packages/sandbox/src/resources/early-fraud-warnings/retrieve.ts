import { endpoint } from '../../http/endpoint.ts'
import { loadOr404 } from '../load.ts'
import { earlyFraudWarningWire } from './object.ts'

export const retrieveEarlyFraudWarning = endpoint({
  method: 'GET',
  path: '/v1/radar/early_fraud_warnings/:id',
  params: {},
  run: (ctx, _params, [id]) => earlyFraudWarningWire(loadOr404(ctx, 'radar.early_fraud_warning', id)),
})
