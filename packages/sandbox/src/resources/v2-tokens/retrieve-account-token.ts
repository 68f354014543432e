import { v2Get } from '../../http/v2/endpoint.ts'
import { notFound } from '../../http/v2/errors.ts'
import { v2TokenWire } from './object.ts'

export const retrieveAccountToken = v2Get({
  path: '/v2/core/account_tokens/:id',
  query: {},
  run(ctx, _query, id) {
    const token = ctx.objects.find('token', ctx, id)
    if (token?.state.version !== 2 || token.state.type !== 'account') throw notFound('account token', id)
    return v2TokenWire(token)
  },
})
