import { changeMetadata, metadata } from '../../http/common-fields.ts'
import { endpoint } from '../../http/endpoint.ts'
import { loadSession } from './load.ts'
import { sessionWire } from './object.ts'

export const updateCheckoutSession = endpoint({
  method: 'POST',
  path: '/v1/checkout/sessions/:session',
  params: { metadata: metadata() },
  run(ctx, input, [id]) {
    const session = loadSession(ctx, id)
    session.state.metadata = changeMetadata(session.state.metadata, input.metadata)
    ctx.objects.save(session)
    return sessionWire(session)
  },
})
