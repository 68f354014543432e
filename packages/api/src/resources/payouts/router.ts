import { payout, payoutId, payoutLineList, payoutLines, payoutList, payouts } from '../../contract/payouts/schema.ts'
import { everyone } from '../../core/request/roles.ts'
import { procedure, router } from '../../core/request/trpc.ts'
import { listPayouts } from './list.ts'
import { listPayoutLines } from './list-lines.ts'
import { retrievePayout } from './retrieve.ts'

const tags = ['Payouts']

const resource = 'balance'

export const payoutsRouter = router({
  list: procedure
    .meta({
      resource,
      read: everyone,
      mayLag: true,
      openapi: {
        method: 'GET',
        path: '/payouts',
        operationId: 'listPayouts',
        summary: 'List payouts',
        description: 'Newest first: those of the schedule, and those that an operator has recorded.',
        tags,
      },
    })
    .input(payoutList)
    .output(payouts)
    .query(({ ctx, input }) => listPayouts(ctx, input)),

  retrieve: procedure
    .meta({
      resource,
      read: everyone,
      openapi: {
        method: 'GET',
        path: '/payouts/{id}',
        operationId: 'getPayout',
        summary: 'Get a payout',
        description: 'What it is made of is in its lines.',
        tags,
      },
    })
    .input(payoutId)
    .output(payout)
    .query(({ ctx, input }) => retrievePayout(ctx, input.id)),

  lines: procedure
    .meta({
      resource,
      read: everyone,
      mayLag: true,
      openapi: {
        method: 'GET',
        path: '/payouts/{id}/lines',
        operationId: 'listPayoutLines',
        summary: 'List the lines of a payout',
        description:
          'The sum of `net` over all lines is the amount of the payout. The list is empty until the processor has compiled the lines of an automatic payout, which takes hours.',
        tags,
      },
    })
    .input(payoutLineList)
    .output(payoutLines)
    .query(({ ctx, input }) => listPayoutLines(ctx, input)),
})
