import { account, accountQuery } from '../../contract/account/schema.ts'
import { everyone } from '../../core/request/roles.ts'
import { procedure, router } from '../../core/request/trpc.ts'
import { retrieveAccount } from './retrieve.ts'

const resource = 'account'

export const accountRouter = router({
  retrieve: procedure
    .meta({
      resource,
      read: everyone,
      openapi: {
        method: 'GET',
        path: '/account',
        operationId: 'getAccount',
        summary: 'Get charge and payout readiness, and the masked bank account',
        description: 'In the mode of the key. `chargesEnabled` says whether payments can be taken.',
        tags: ['Account'],
      },
    })
    .input(accountQuery)
    .output(account)
    .query(({ ctx }) => retrieveAccount(ctx)),
})
