import { balance, balanceQuery } from '../../contract/balance/schema.ts'
import { everyone } from '../../core/request/roles.ts'
import { procedure, router } from '../../core/request/trpc.ts'
import { retrieveBalance } from './retrieve.ts'

const resource = 'balance'

export const balanceRouter = router({
  retrieve: procedure
    .meta({
      resource,
      read: everyone,
      openapi: {
        method: 'GET',
        path: '/balance',
        operationId: 'getBalance',
        summary: 'Get the balance',
        description: 'In the currencies of the account, its own first.',
        tags: ['Balance'],
      },
    })
    .input(balanceQuery)
    .output(balance)
    .query(({ ctx }) => retrieveBalance(ctx)),
})
