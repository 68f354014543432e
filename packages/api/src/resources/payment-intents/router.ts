import { developers } from '../../people/roles.ts'
import { procedure, router } from '../../request/trpc.ts'
import { createPaymentIntent } from './create.ts'
import { paymentIntent, paymentIntentCreate } from './schema.ts'

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
