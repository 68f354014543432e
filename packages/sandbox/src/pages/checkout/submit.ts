import { actingFor, type Context } from '../../http/context.ts'
import { ApiError } from '../../http/errors.ts'
import { findSession } from '../../resources/checkout-sessions/object.ts'
import { intentOf, paySession } from '../../resources/checkout-sessions/pay.ts'
import { insertBank, insertCard } from '../../resources/payment-methods/insert.ts'
import { currencyRefusal } from '../../resources/subscriptions/items.ts'
import type { Stored } from '../../store/objects.ts'
import { applyPromotion } from './promotion.ts'
import { readCheckoutForm } from './read-form.ts'
import { type FieldName, type FormErrors, type SafeValues, successAddress } from './view.ts'

/** The result of one submission. */
type Submission =
  | { outcome: 'paid'; redirect: string }
  | { outcome: 'processing'; redirect: string }
  | { outcome: 'authenticate'; redirect: string }
  | { outcome: 'invalid'; errors: FormErrors; values: SafeValues }
  | { outcome: 'closed' }

/**
 * Pays a session once, however often and in however many tabs the form is submitted: a session that is already complete
 * answers as if this submission had completed it.
 */
export function submitCheckout(pageCtx: Context, id: string, sent: URLSearchParams): Submission | null {
  const session = findSession(pageCtx, id)
  if (!session) return null
  const ctx: Context = { ...actingFor(pageCtx, session.account), live: session.live }
  if (session.state.status === 'complete') return done(session)
  if (session.state.status === 'expired') return { outcome: 'closed' }
  const code = sent.get('promotion_code')?.trim() ?? ''
  const refused = code === '' ? null : applyPromotion(pageCtx, id, code)
  if (refused !== null) return { outcome: 'invalid', errors: { promotion_code: refused }, values: {} }
  return submitForm(ctx, code === '' ? session : (findSession(pageCtx, id) ?? session), sent)
}

function submitForm(ctx: Context, session: Stored<'checkout.session'>, sent: URLSearchParams): Submission {
  const form = readCheckoutForm(sent, session.state)
  if (Object.keys(form.errors).length > 0) return { outcome: 'invalid', errors: form.errors, values: form.values }
  const { currency, customer: buyer, subscription } = session.state
  const refusal = subscription ? currencyRefusal(ctx, buyer, currency) : null
  if (refusal) return { outcome: 'invalid', errors: { payment: refusal.message }, values: form.values }
  const { customer } = form
  const { address, email, name, phone } = customer.contact
  const billing = { address, email, name, phone }
  const { payment } = form
  const method = methodOrErrors(() => {
    if (payment.method === null) return null
    return payment.method === 'card'
      ? insertCard(ctx, payment.card, billing)
      : consented(insertBank(ctx, payment.bank, billing))
  })
  if ('errors' in method) return { outcome: 'invalid', errors: method.errors, values: form.values }
  const outcome = paySession(ctx, session, method.method, customer)
  if (outcome === 'declined') {
    return { outcome: 'invalid', errors: lastError(ctx, session), values: form.values }
  }
  if (outcome === 'requires_action') return { outcome: 'authenticate', redirect: challengePath(ctx, session) }
  return done(session)
}

/** The page shows the text of the mandate beside its button. */
function consented(bank: Stored<'payment_method'>): Stored<'payment_method'> {
  bank.state.mandated = true
  return bank
}

/** A payment that awaits a bank's answer is shown apart, so that it is not mistaken for paid. */
function done({ id, state }: Stored<'checkout.session'>): Submission {
  const processing = state.payment_status === 'unpaid' && state.intent_data.capture_method !== 'manual'
  return { outcome: processing ? 'processing' : 'paid', redirect: successAddress(id, state) }
}

/** The error of the session's last attempt, beside the field that it concerns. */
export function lastError(ctx: Context, session: Stored<'checkout.session'>): FormErrors {
  const error = intentOf(ctx, session)?.state.last_error
  if (!error) return {}
  return { [fieldByErrorCode[error.code] ?? 'payment']: customerMessage(error) }
}

/** The message about a failed attempt. The customer cannot fix what the merchant's account lacks. */
export function customerMessage({ code, message }: { code: string; message: string }): string {
  if (code !== 'capability_not_active') return message
  return 'This business cannot accept payments right now. You were not charged.'
}

/** The field that an error code concerns. Any other code concerns the payment. */
export const fieldByErrorCode: Record<string, FieldName> = {
  incorrect_number: 'number',
  invalid_expiry_month: 'expiry',
  invalid_expiry_year: 'expiry',
  expired_card: 'expiry',
  invalid_cvc: 'cvc',
  incorrect_cvc: 'cvc',
  routing_number_invalid: 'routing_number',
  account_number_invalid: 'account_number',
}

function methodOrErrors(
  insert: () => Stored<'payment_method'> | null,
): { method: Stored<'payment_method'> | null } | { errors: FormErrors } {
  try {
    return { method: insert() }
  } catch (error) {
    const field = error instanceof ApiError ? fieldByErrorCode[error.body.code ?? ''] : undefined
    if (!(error instanceof ApiError) || (!field && error.body.type !== 'card_error')) throw error
    return { errors: { [field ?? 'payment']: error.message } }
  }
}

function challengePath(ctx: Context, session: Stored<'checkout.session'>): string {
  return `/authenticate/${intentOf(ctx, session)?.state.challenge?.token ?? ''}`
}
