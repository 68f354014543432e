import { type Move, renamed } from '../move.ts'

export const paymentMethodTypesOfCheckout: Move = {
  version: '2026-09-30.endive',
  title: '`payment_method_types` can no longer be sent for checkout sessions.',
  page: 'https://docs.stripe.com/changelog/endive/2026-09-30/remove-payment-method-types-checkout-sessions',
  requests: {
    'POST /v1/checkout/sessions': (sent) => renamed(sent, 'payment_method_types', 'allowed_payment_method_types'),
  },
  params: { allowed_payment_method_types: 'payment_method_types' },
}
