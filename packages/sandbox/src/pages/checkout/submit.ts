import { actingFor, type Context } from '../../http/context.ts'
import { ApiError } from '../../http/errors.ts'
import { paySession } from '../../resources/checkout-sessions/pay.ts'
import { insertCard } from '../../resources/payment-methods/insert.ts'
import type { Stored } from '../../store/objects.ts'
import { openSession } from './open.ts'
import { readCheckoutForm } from './read-form.ts'
import { type FieldName, type FormErrors, type SafeValues, successAddress } from './view.ts'

/** What became of one press of the button. */
export type Submission =
  | { outcome: 'paid'; redirect: string }
  | { outcome: 'authenticate'; redirect: string }
  | { outcome: 'invalid'; errors: FormErrors; values: SafeValues }
  | { outcome: 'closed' }

/**
 * Pays a session once, however often the button is pressed and in however many tabs: a session that is
 * already complete answers as if this press had completed it.
 */
export function submitCheckout(everyone: Context, id: string, sent: URLSearchParams): Submission | null {
  const session = openSession(everyone, id)
  if (!session) return null
  const ctx: Context = { ...actingFor(everyone, session.account), live: session.live }
  if (session.state.status === 'complete') return { outcome: 'paid', redirect: successAddress(id, session.state) }
  if (session.state.status === 'expired') return { outcome: 'closed' }
  const form = readCheckoutForm(sent, session.state)
  if (Object.keys(form.errors).length > 0) return { outcome: 'invalid', errors: form.errors, values: form.values }
  const { customer } = form
  const method = cardOrErrors(() =>
    insertCard(ctx, form.card, {
      address: customer.contact.address,
      email: customer.contact.email,
      name: customer.contact.name,
      phone: customer.contact.phone,
    }),
  )
  if ('errors' in method) return { outcome: 'invalid', errors: method.errors, values: form.values }
  const outcome = paySession(ctx, session, method.card, customer)
  if (outcome === 'declined') {
    return { outcome: 'invalid', errors: lastError(ctx, session), values: form.values }
  }
  if (outcome === 'requires_action') return { outcome: 'authenticate', redirect: challengePath(ctx, session) }
  return { outcome: 'paid', redirect: successAddress(id, session.state) }
}

/** Why the session's last attempt failed, beside the field it concerns. */
export function lastError(ctx: Context, session: Stored<'checkout.session'>): FormErrors {
  const intent = ctx.objects.find('payment_intent', ctx, session.state.payment_intent ?? '')
  const error = intent?.state.last_error
  if (!error) return {}
  return { [FIELDS[error.code] ?? 'payment']: error.message }
}

/** Which field an error code is about. Anything else concerns the payment. */
const FIELDS: Record<string, FieldName> = {
  incorrect_number: 'number',
  invalid_expiry_month: 'expiry',
  invalid_expiry_year: 'expiry',
  expired_card: 'expiry',
  invalid_cvc: 'cvc',
  incorrect_cvc: 'cvc',
}

function cardOrErrors(
  insert: () => Stored<'payment_method'>,
): { card: Stored<'payment_method'> } | { errors: FormErrors } {
  try {
    return { card: insert() }
  } catch (error) {
    if (!(error instanceof ApiError && error.body.type === 'card_error')) throw error
    return { errors: { [FIELDS[error.body.code ?? ''] ?? 'payment']: error.message } }
  }
}

function challengePath(ctx: Context, session: Stored<'checkout.session'>): string {
  const intent = ctx.objects.find('payment_intent', ctx, session.state.payment_intent ?? '')
  return `/authenticate/${intent?.state.challenge?.token ?? ''}`
}
