import {
  paymentMethodSession,
  paymentMethodSessionCreate,
  seatsUpdate,
  subscription,
  subscriptionId,
  subscriptionList,
  subscriptions,
} from '../../contract/subscriptions/schema.ts'
import { everyone, support } from '../../core/request/roles.ts'
import { procedure, router } from '../../core/request/trpc.ts'
import { cancelSubscription } from './cancel.ts'
import { changeSeats } from './change-seats.ts'
import { createPaymentMethodSession } from './create-payment-method-session.ts'
import { listSubscriptions } from './list.ts'
import { retrieveSubscription } from './retrieve.ts'

const tags = ['Subscriptions']

const resource = 'subscriptions'

export const subscriptionsRouter = router({
  list: procedure
    .meta({
      resource,
      read: everyone,
      mayLag: true,
      openapi: {
        method: 'GET',
        path: '/subscriptions',
        operationId: 'listSubscriptions',
        summary: 'List active subscriptions',
        description:
          'Newest first. Canceled subscriptions, and those that never started, are listed by their `status`, or with `all`.',
        tags,
      },
    })
    .input(subscriptionList)
    .output(subscriptions)
    .query(({ ctx, input }) => listSubscriptions(ctx, input)),

  retrieve: procedure
    .meta({
      resource,
      read: everyone,
      openapi: {
        method: 'GET',
        path: '/subscriptions/{id}',
        operationId: 'getSubscription',
        summary: 'Get a subscription',
        description: 'Answers subscriptions that have ended, too.',
        tags,
      },
    })
    .input(subscriptionId)
    .output(subscription)
    .query(({ ctx, input }) => retrieveSubscription(ctx, input.id)),

  changeQuantity: procedure
    .meta({
      resource,
      change: support,
      audit: 'subscriptions.changeQuantity',
      destructive: false,
      openapi: {
        method: 'PATCH',
        path: '/subscriptions/{id}/quantity',
        operationId: 'changeSubscriptionQuantity',
        summary: 'Change the seats of a subscription',
        description: 'The rest of the period is settled as `proration_behavior` says.',
        tags,
      },
    })
    .input(seatsUpdate)
    .output(subscription)
    .mutation(({ ctx, input }) => changeSeats(ctx, input)),

  cancel: procedure
    .meta({
      resource,
      change: support,
      audit: 'subscriptions.cancel',
      destructive: true,
      openapi: {
        method: 'POST',
        path: '/subscriptions/{id}/cancel',
        operationId: 'cancelSubscription',
        summary: 'Cancel a subscription at the end of its period',
        description: 'Takes no fields. Canceling again has no further effect.',
        tags,
      },
    })
    .input(subscriptionId)
    .output(subscription)
    .mutation(({ ctx, input }) => cancelSubscription(ctx, input.id)),

  createPaymentMethodSession: procedure
    .meta({
      resource,
      change: support,
      audit: 'subscriptions.createPaymentMethodSession',
      destructive: false,
      openapi: {
        method: 'POST',
        path: '/subscriptions/{id}/payment-method-sessions',
        operationId: 'createPaymentMethodSession',
        summary: 'Create a page where the customer enters another payment method',
        description:
          'Returns the address of a hosted page. Open invoices of the subscription are paid with the new payment method immediately. Allowed until the subscription has ended.',
        tags,
      },
    })
    .input(paymentMethodSessionCreate)
    .output(paymentMethodSession)
    .mutation(({ ctx, input }) => createPaymentMethodSession(ctx, input)),
})
