import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { expireSession } from './expire-session.ts'
import { loadSession } from './load.ts'
import { sessionWire } from './object.ts'

export const expireCheckoutSession = endpoint({
  method: 'POST',
  path: '/v1/checkout/sessions/:session/expire',
  params: {},
  run(ctx, _params, [id]) {
    const session = loadSession(ctx, id)
    if (session.state.status !== 'open') {
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.state.status}\`.`,
      )
    }
    expireSession(ctx, session)
    return sessionWire(session)
  },
})
