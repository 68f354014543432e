import { refund, refundCreate } from '../../contract/refunds/schema.ts'
import { support } from '../../core/request/roles.ts'
import { procedure, router } from '../../core/request/trpc.ts'
import { createRefund } from './create.ts'

const resource = 'refunds'

export const refundsRouter = router({
  create: procedure
    .meta({
      resource,
      change: support,
      audit: 'refunds.create',
      destructive: true,
      openapi: {
        method: 'POST',
        path: '/refunds',
        operationId: 'createRefund',
        summary: 'Refund a payment, in full or in part',
        description:
          'Exactly one of `session_id` and `payment_intent`. The fee of the payment is not returned. A refused refund is not recorded; after a 502, retry the same request with the same `Idempotency-Key`.',
        tags: ['Refunds'],
      },
    })
    .input(refundCreate)
    .output(refund)
    .mutation(({ ctx, input }) => createRefund(ctx, input)),
})
