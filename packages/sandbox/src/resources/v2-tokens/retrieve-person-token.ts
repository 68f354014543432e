import { v2Get } from '../../http/v2/endpoint.ts'
import { notFound } from '../../http/v2/errors.ts'
import { loadV2Account } from '../v2-accounts/load.ts'
import { v2TokenWire } from './object.ts'

export const retrievePersonToken = v2Get({
  path: '/v2/core/accounts/:id/person_tokens/:token',
  query: {},
  run(ctx, _query, account, id) {
    loadV2Account(ctx, account)
    const token = ctx.objects.find('token', ctx, id)
    if (token?.state.version !== 2 || token.state.account !== account) throw notFound('person token', id)
    return v2TokenWire(token)
  },
})
