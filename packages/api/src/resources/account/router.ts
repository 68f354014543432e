import { account, accountLink, accountLinkCreate, accountQuery } from '../../contract/account/schema.ts'
import { everyone, owners } from '../../core/request/roles.ts'
import { procedure, router } from '../../core/request/trpc.ts'
import { createAccountLink } from './create-link.ts'
import { retrieveAccount } from './retrieve.ts'

const resource = 'account'
const tags = ['Account']

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
        tags,
      },
    })
    .input(accountQuery)
    .output(account)
    .query(({ ctx }) => retrieveAccount(ctx)),

  createLink: procedure
    .meta({
      resource,
      change: owners,
      audit: 'account.createLink',
      destructive: false,
      openapi: {
        method: 'POST',
        path: '/account/links',
        operationId: 'createAccountLink',
        summary: 'Create a link to the pages where the merchant submits or changes details',
        description:
          'The pages are those of the payment processor. Redirect the merchant at once, do not mail the link: it works once, and for a few minutes. Opens the account if it is not open yet. Coming back says nothing about completion: read the account, or wait for `account.updated`.',
        tags,
      },
    })
    .input(accountLinkCreate)
    .output(accountLink)
    .mutation(({ ctx, input }) => createAccountLink(ctx, input)),
})
