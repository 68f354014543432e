import {
  paymentMethodSession,
  paymentMethodSessionCreate,
  seatsUpdate,
  subscription,
  subscriptionCancel,
  subscriptionId,
  subscriptionList,
  subscriptionPause,
  subscriptionPreview,
  subscriptionQuestion,
  subscriptions,
  subscriptionUpdate,
} from '../../contract/subscriptions/schema.ts'
import { everyone, support } from '../../core/request/roles.ts'
import { procedure, router } from '../../core/request/trpc.ts'
import { cancelSubscription } from './cancel.ts'
import { changeItems } from './change-items.ts'
import { createPaymentMethodSession } from './create-payment-method-session.ts'
import { listSubscriptions } from './list.ts'
import { pauseSubscription } from './pause.ts'
import { previewSubscription } from './preview.ts'
import { reactivateSubscription } from './reactivate.ts'
import { resumeSubscription } from './resume.ts'
import { retrieveSubscription } from './retrieve.ts'
import { updateSubscription } from './update.ts'

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

  update: procedure
    .meta({
      resource,
      change: support,
      audit: 'subscriptions.update',
      destructive: false,
      openapi: {
        method: 'PATCH',
        path: '/subscriptions/{id}',
        operationId: 'updateSubscription',
        summary: 'Update a subscription',
        description:
          'Now, the rest of the period is settled as `proration_behavior` says, and a price with another interval begins a period, which is charged at once. At the end of the period, the renewal has the new price; until then it is the `pending_change`, and neither another change now nor a pause is possible. Also changes the metadata.',
        tags,
      },
    })
    .input(subscriptionUpdate)
    .output(subscription)
    .mutation(({ ctx, input }) => updateSubscription(ctx, input)),

  // Not a query although it changes nothing, because it calls the processor.
  preview: procedure
    .meta({
      resource,
      read: support,
      openapi: {
        method: 'POST',
        path: '/subscriptions/{id}/preview',
        operationId: 'previewSubscription',
        summary: 'Preview an update of a subscription',
        description: 'The invoice that the same fields would cause as an update. Changes nothing.',
        tags,
      },
    })
    .input(subscriptionQuestion)
    .output(subscriptionPreview)
    .mutation(({ ctx, input }) => previewSubscription(ctx, input)),

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
    .mutation(({ ctx, input }) => changeItems(ctx, input, null)),

  cancel: procedure
    .meta({
      resource,
      change: support,
      audit: 'subscriptions.cancel',
      endsCharges: true,
      destructive: true,
      openapi: {
        method: 'POST',
        path: '/subscriptions/{id}/cancel',
        operationId: 'cancelSubscription',
        summary: 'Cancel a subscription at the end of its period, or at once',
        description:
          'Canceling again has no further effect. With a refund, a limited key also needs `refunds:write`; a refund that is refused leaves the subscription as it is.',
        tags,
      },
    })
    .input(subscriptionCancel)
    .output(subscription)
    .mutation(({ ctx, input }) => cancelSubscription(ctx, input)),

  reactivate: procedure
    .meta({
      resource,
      change: support,
      audit: 'subscriptions.reactivate',
      destructive: false,
      openapi: {
        method: 'POST',
        path: '/subscriptions/{id}/reactivate',
        operationId: 'reactivateSubscription',
        summary: 'Withdraw the cancellation or the planned change of a subscription',
        description:
          'A subscription that was to end with its period is renewed again; one with a `pending_change` stays as it is.',
        tags,
      },
    })
    .input(subscriptionId)
    .output(subscription)
    .mutation(({ ctx, input }) => reactivateSubscription(ctx, input.id)),

  pause: procedure
    .meta({
      resource,
      change: support,
      audit: 'subscriptions.pause',
      destructive: false,
      openapi: {
        method: 'POST',
        path: '/subscriptions/{id}/pause',
        operationId: 'pauseSubscription',
        summary: 'Pause a subscription',
        description:
          'For an active or trialing subscription. No period is charged until it is resumed, and the unused rest of the current period is credited. A trial ends. Pausing again sets `resumes_at` anew.',
        tags,
      },
    })
    .input(subscriptionPause)
    .output(subscription)
    .mutation(({ ctx, input }) => pauseSubscription(ctx, input)),

  resume: procedure
    .meta({
      resource,
      change: support,
      audit: 'subscriptions.resume',
      destructive: false,
      openapi: {
        method: 'POST',
        path: '/subscriptions/{id}/resume',
        operationId: 'resumeSubscription',
        summary: 'Resume a paused subscription',
        description: 'A period begins now and is charged at once, less the credit of the pause.',
        tags,
      },
    })
    .input(subscriptionId)
    .output(subscription)
    .mutation(({ ctx, input }) => resumeSubscription(ctx, input.id)),

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
