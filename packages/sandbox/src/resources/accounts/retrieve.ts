import { endpoint } from '../../http/endpoint.ts'
import { accountWire } from './object.ts'
import { loadAccount } from './platform-only.ts'

export const retrieveAccount = endpoint({
  method: 'GET',
  path: '/v1/accounts/:id',
  params: {},
  run: (ctx, _params, [id]) => accountWire(ctx, loadAccount(ctx, id)),
})

/** The account that the request acts for: the platform, or the one named by `Stripe-Account`. */
export const retrieveOwnAccount = endpoint({
  method: 'GET',
  path: '/v1/account',
  params: {},
  run: (ctx) => accountWire(ctx, loadAccount(ctx, ctx.account)),
})
