import {
  subscriptionSession,
  subscriptionSessionCreate,
  subscriptionSessionId,
  subscriptionSessionList,
  subscriptionSessions,
} from '../../contract/subscription-sessions/schema.ts'
import { everyone } from '../../core/request/roles.ts'
import { procedure, router } from '../../core/request/trpc.ts'
import { createSubscriptionSession } from './create.ts'
import { expireSubscriptionSession } from './expire.ts'
import { listSubscriptionSessions } from './list.ts'
import { retrieveSubscriptionSession } from './retrieve.ts'

const tags = ['Subscriptions']

const resource = 'subscriptions'

export const subscriptionSessionsRouter = router({
  create: procedure
    .meta({
      resource,
      change: everyone,
      audit: 'subscriptionSessions.create',
      offers: true,
      takesPayments: true,
      destructive: false,
      openapi: {
        method: 'POST',
        path: '/subscription-sessions',
        operationId: 'createSubscriptionSession',
        summary: 'Create a subscription checkout',
        description:
          'Send the customer to `url`. The price is either `price_id`, a saved price, or `amount_cents`, `currency` and `interval`.',
        tags,
      },
    })
    .input(subscriptionSessionCreate)
    .output(subscriptionSession)
    .mutation(({ ctx, input }) => createSubscriptionSession(ctx, input)),

  list: procedure
    .meta({
      resource,
      read: everyone,
      mayLag: true,
      openapi: {
        method: 'GET',
        path: '/subscription-sessions',
        operationId: 'listSubscriptionSessions',
        summary: 'List subscription checkouts',
        description: 'Newest first, in every status.',
        tags,
      },
    })
    .input(subscriptionSessionList)
    .output(subscriptionSessions)
    .query(({ ctx, input }) => listSubscriptionSessions(ctx, input)),

  retrieve: procedure
    .meta({
      resource,
      read: everyone,
      openapi: {
        method: 'GET',
        path: '/subscription-sessions/{id}',
        operationId: 'getSubscriptionSession',
        summary: 'Get the status of a subscription checkout',
        description: 'An open session is requested from the processor, so that the answer is its state of now.',
        tags,
      },
    })
    .input(subscriptionSessionId)
    .output(subscriptionSession)
    .query(({ ctx, input }) => retrieveSubscriptionSession(ctx, input.id)),

  expire: procedure
    .meta({
      resource,
      change: everyone,
      audit: 'subscriptionSessions.expire',
      destructive: true,
      openapi: {
        method: 'POST',
        path: '/subscription-sessions/{id}/expire',
        operationId: 'expireSubscriptionSession',
        summary: 'Expire a subscription checkout',
        description:
          'Takes no fields. No subscription can begin with the session afterwards. Only for an open session.',
        tags,
      },
    })
    .input(subscriptionSessionId)
    .output(subscriptionSession)
    .mutation(({ ctx, input }) => expireSubscriptionSession(ctx, input.id)),
})
