import { invalid } from '../../http/errors.ts'
import type { FormTree } from '../../http/form.ts'
import type { Wire } from '../../http/wire.ts'
import { expanded, type Move, renamed } from '../move.ts'

/** Named types turn automatic payment methods off, so that no address to return to is needed. */
function created(sent: FormTree): FormTree {
  if (sent.payment_method_types === undefined) return sent
  if (sent.automatic_payment_methods !== undefined) {
    throw invalid(
      'You may only specify one of these parameters: automatic_payment_methods, payment_method_types.',
      'payment_method_types',
    )
  }
  return { ...changed(sent), automatic_payment_methods: { enabled: 'false' } }
}

const changed = (sent: FormTree) => renamed(sent, 'payment_method_types', 'allowed_payment_method_types')

function answered(intent: Wire): Wire {
  const isOff = expanded(intent, 'automatic_payment_methods')?.enabled === false
  return isOff ? { ...intent, automatic_payment_methods: null } : intent
}

export const paymentMethodTypesOfIntents: Move = {
  version: '2026-09-30.endive',
  title: '`payment_method_types` can no longer be sent for payment intents and setup intents.',
  page: 'https://docs.stripe.com/changelog/endive/2026-09-30/removes-the-payment-method-types-parameter-from-payment-intents-and-setup-intents',
  requests: {
    'POST /v1/payment_intents': created,
    'POST /v1/payment_intents/:id': changed,
    'POST /v1/payment_intents/:id/confirm': changed,
    'POST /v1/setup_intents': created,
    'POST /v1/setup_intents/:id': changed,
  },
  answers: { payment_intent: answered, setup_intent: answered },
  params: { allowed_payment_method_types: 'payment_method_types' },
}
