import type { FormTree } from '../../http/form.ts'
import type { Move } from '../move.ts'

function cardsUnlessSaid(sent: FormTree): FormTree {
  if (sent.payment_method_types !== undefined || sent.automatic_payment_methods !== undefined) return sent
  return { ...sent, payment_method_types: { 0: 'card' } }
}

export const automaticPaymentMethods: Move = {
  version: '2023-08-16',
  title:
    'Payment intents and setup intents have automatic payment methods when they do not say which, instead of cards.',
  page: 'https://docs.stripe.com/changelog/2023-08-16/automatic-payment-methods',
  requests: { 'POST /v1/payment_intents': cardsUnlessSaid, 'POST /v1/setup_intents': cardsUnlessSaid },
}
