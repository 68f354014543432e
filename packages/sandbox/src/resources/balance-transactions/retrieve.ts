import { endpoint } from '../../http/endpoint.ts'
import { loadOr404 } from '../load.ts'
import { balanceTransactionWire } from './object.ts'

export const retrieveBalanceTransaction = endpoint({
  method: 'GET',
  path: '/v1/balance_transactions/:id',
  params: {},
  run: (ctx, _params, [id]) => balanceTransactionWire(loadOr404(ctx, 'balance_transaction', id), ctx.now),
})
