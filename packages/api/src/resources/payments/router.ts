import { everyone } from '../../people/roles.ts'
import { procedure, router } from '../../request/trpc.ts'
import { listTestPayments } from './list-in-test-mode.ts'
import { paymentList, payments } from './schema.ts'

const resource = 'payments'

export const testPaymentsRouter = router({
  list: procedure
    .meta({
      resource,
      read: everyone,
      mayLag: true,
      openapi: {
        method: 'GET',
        path: '/test-payments',
        operationId: 'listTestPayments',
        summary: 'List test payments',
        description: 'For test keys only.',
        tags: ['Payment sessions'],
      },
    })
    .input(paymentList)
    .output(payments)
    .query(({ ctx, input }) => listTestPayments(ctx, input)),
})
