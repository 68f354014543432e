import { endpoint } from '../../http/endpoint.ts'
import { string } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { currency } from '../../money/currency.ts'
import { stateIs } from '../../store/objects.ts'
import { paidOutWith } from '../payouts/transactions.ts'
import { balanceTransactionWire } from './object.ts'

export const listBalanceTransactions = endpoint({
  method: 'GET',
  path: '/v1/balance_transactions',
  params: { ...listParams, currency: currency(), payout: string(), source: string(), type: string() },
  run: (ctx, params) =>
    listPage(ctx, 'balance_transaction', params, {
      url: '/v1/balance_transactions',
      wire: (transaction) => balanceTransactionWire(transaction, ctx.now),
      where: [
        params.payout === undefined ? null : paidOutWith(ctx, params.payout),
        ...(['currency', 'source', 'type'] as const).map((field) => {
          const value = params[field]
          return value === undefined ? null : stateIs(field, value)
        }),
      ],
    }),
})
