import { endpoint } from '../../http/endpoint.ts'
import { string } from '../../http/fields.ts'
import { loadSetupIntent } from './load.ts'
import { setupIntentWire } from './object.ts'

export const retrieveSetupIntent = endpoint({
  method: 'GET',
  path: '/v1/setup_intents/:intent',
  publishable: true,
  params: { client_secret: string() },
  run: (ctx, params, [id]) => setupIntentWire(ctx, loadSetupIntent(ctx, id, params.client_secret)),
})
