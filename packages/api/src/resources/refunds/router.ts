import { support } from '../../people/roles.ts'
import { procedure, router } from '../../request/trpc.ts'
import { createRefund } from './create.ts'
import { refund, refundCreate } from './schema.ts'

const resource = 'refunds'

export const refundsRouter = router({
  create: procedure
    .meta({
      resource,
      change: support,
      audit: 'refunds.create',
      openapi: {
        method: 'POST',
        path: '/refunds',
        operationId: 'createRefund',
        summary: 'Refund a payment, in full or in part',
        description:
          'Exactly one of `session_id` and `payment_intent`. The fee of the payment is kept. A refused refund leaves no trace; after a 502 send the same request again with the same `Idempotency-Key`.',
        tags: ['Refunds'],
      },
    })
    .input(refundCreate)
    .output(refund)
    .mutation(({ ctx, input }) => createRefund(ctx, input)),
})
