import { refund, refundCreate, refundId, refundList, refunds } from '../../contract/refunds/schema.ts'
import { everyone, support } from '../../core/request/roles.ts'
import { procedure, router } from '../../core/request/trpc.ts'
import { createRefund } from './create.ts'
import { listRefunds } from './list.ts'
import { retrieveRefund } from './retrieve.ts'

const tags = ['Refunds']

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
        tags,
      },
    })
    .input(refundCreate)
    .output(refund)
    .mutation(({ ctx, input }) => createRefund(ctx, input)),

  list: procedure
    .meta({
      resource,
      read: everyone,
      mayLag: true,
      openapi: {
        method: 'GET',
        path: '/refunds',
        operationId: 'listRefunds',
        summary: 'List refunds',
        description: 'Newest first, in every status.',
        tags,
      },
    })
    .input(refundList)
    .output(refunds)
    .query(({ ctx, input }) => listRefunds(ctx, input)),

  retrieve: procedure
    .meta({
      resource,
      read: everyone,
      openapi: {
        method: 'GET',
        path: '/refunds/{id}',
        operationId: 'getRefund',
        summary: 'Get a refund',
        description: 'A `pending` refund ends later: its `status` says how.',
        tags,
      },
    })
    .input(refundId)
    .output(refund)
    .query(({ ctx, input }) => retrieveRefund(ctx, input.id)),
})
