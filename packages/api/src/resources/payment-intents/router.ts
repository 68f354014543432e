import { paymentIntent, paymentIntentCreate } from '../../contract/payment-intents/schema.ts'
import { developers } from '../../core/request/roles.ts'
import { procedure, router } from '../../core/request/trpc.ts'
import { createPaymentIntent } from './create.ts'

const resource = 'payments'

export const paymentIntentsRouter = router({
  create: procedure
    .meta({
      resource,
      change: developers,
      audit: 'paymentIntents.create',
      offers: true,
      destructive: false,
      openapi: {
        method: 'POST',
        path: '/payment-intents',
        operationId: 'createPaymentIntent',
        summary: 'Create an embedded payment intent',
        description:
          'Send `client_secret`, `publishable_key` and `processor_account` to your page, and nothing else: the API key stays on your server.',
        tags: ['Payment intents'],
      },
    })
    .input(paymentIntentCreate)
    .output(paymentIntent)
    .mutation(({ ctx, input }) => createPaymentIntent(ctx, input)),
})
