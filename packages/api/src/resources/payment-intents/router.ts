import { paymentIntent, paymentIntentCreate, paymentIntentId } from '../../contract/payment-intents/schema.ts'
import { developers, everyone } from '../../core/request/roles.ts'
import { procedure, router } from '../../core/request/trpc.ts'
import { cancelPaymentIntent } from './cancel.ts'
import { createPaymentIntent } from './create.ts'
import { retrievePaymentIntent } from './retrieve.ts'

const tags = ['Payment intents']

const resource = 'payments'

export const paymentIntentsRouter = router({
  create: procedure
    .meta({
      resource,
      change: developers,
      audit: 'paymentIntents.create',
      offers: true,
      takesPayments: true,
      destructive: false,
      openapi: {
        method: 'POST',
        path: '/payment-intents',
        operationId: 'createPaymentIntent',
        summary: 'Create an embedded payment intent',
        description:
          'Send `client_secret`, `publishable_key` and `processor_account` to your page, and nothing else: the API key stays on your server.',
        tags,
      },
    })
    .input(paymentIntentCreate)
    .output(paymentIntent)
    .mutation(({ ctx, input }) => createPaymentIntent(ctx, input)),

  retrieve: procedure
    .meta({
      resource,
      read: everyone,
      openapi: {
        method: 'GET',
        path: '/payment-intents/{id}',
        operationId: 'getPaymentIntent',
        summary: 'Get a payment intent',
        description:
          'Of a payment that `POST /payment-intents` has created, with its `client_secret` until it has ended. Every other payment is in `/payments/{id}`.',
        tags,
      },
    })
    .input(paymentIntentId)
    .output(paymentIntent)
    .query(({ ctx, input }) => retrievePaymentIntent(ctx, input.id)),

  cancel: procedure
    .meta({
      resource,
      change: developers,
      audit: 'paymentIntents.cancel',
      destructive: true,
      openapi: {
        method: 'POST',
        path: '/payment-intents/{id}/cancel',
        operationId: 'cancelPaymentIntent',
        summary: 'Cancel a payment intent',
        description:
          'Takes no fields. The payment can no longer be confirmed afterwards. Refused once it has succeeded, or while the bank is processing it.',
        tags,
      },
    })
    .input(paymentIntentId)
    .output(paymentIntent)
    .mutation(({ ctx, input }) => cancelPaymentIntent(ctx, input.id)),
})
