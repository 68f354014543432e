import type { Move } from '../move.ts'

export const asynchronousCapture: Move = {
  version: '2024-04-10',
  title: 'A payment intent is captured with `automatic_async` when it does not say how, instead of `automatic`.',
  page: 'https://docs.stripe.com/changelog/2024-04-10/automatic-sync-default-paymentintents',
  requests: { 'POST /v1/payment_intents': (sent) => ({ capture_method: 'automatic', ...sent }) },
}
