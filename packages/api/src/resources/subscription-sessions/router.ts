import { subscriptionSession, subscriptionSessionCreate } from '../../contract/subscription-sessions/schema.ts'
import { everyone } from '../../core/request/roles.ts'
import { procedure, router } from '../../core/request/trpc.ts'
import { createSubscriptionSession } from './create.ts'

const resource = 'subscriptions'

export const subscriptionSessionsRouter = router({
  create: procedure
    .meta({
      resource,
      change: everyone,
      audit: 'subscriptionSessions.create',
      offers: true,
      destructive: false,
      openapi: {
        method: 'POST',
        path: '/subscription-sessions',
        operationId: 'createSubscriptionSession',
        summary: 'Create a subscription checkout',
        description:
          'Send the customer to `url`. The price is either `price_id`, a saved price, or `amount_cents`, `currency` and `interval`.',
        tags: ['Subscriptions'],
      },
    })
    .input(subscriptionSessionCreate)
    .output(subscriptionSession)
    .mutation(({ ctx, input }) => createSubscriptionSession(ctx, input)),
})
