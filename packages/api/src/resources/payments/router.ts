import { paymentList, payments } from '../../contract/payments/schema.ts'
import { everyone } from '../../core/request/roles.ts'
import { procedure, router } from '../../core/request/trpc.ts'
import { listTestPayments } from './list-in-test-mode.ts'

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
