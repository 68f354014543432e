import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import { attemptPayment, type Outcome } from '../payment-intents/attempt.ts'
import { insertPaymentIntent } from '../payment-intents/insert.ts'
import { sessionWire } from './object.ts'
import type { CustomerDetails } from './state.ts'

type Session = Stored<'checkout.session'>
type Intent = Stored<'payment_intent'>

/**
 * Tries to pay an open session. The first attempt makes its PaymentIntent, later ones use the same. When the
 * payment goes through the session is complete, in the same transaction.
 */
export function paySession(
  ctx: Context,
  session: Session,
  method: Stored<'payment_method'>,
  customer: CustomerDetails,
): Outcome {
  session.state.customer_details = customer
  const intent = intentOf(ctx, session)
  const outcome = attemptPayment(ctx, intent, method)
  if (outcome === 'paid' || outcome === 'authorized') complete(ctx, session, outcome)
  else ctx.objects.save(session)
  return outcome
}

/** Goes on with a payment whose customer has passed the challenge. */
export function payAuthenticated(
  ctx: Context,
  session: Session,
  intent: Intent,
  method: Stored<'payment_method'>,
): Outcome {
  const outcome = attemptPayment(ctx, intent, method, true)
  if (outcome === 'paid' || outcome === 'authorized') complete(ctx, session, outcome)
  return outcome
}

function intentOf(ctx: Context, session: Session): Intent {
  const { state } = session
  const known = state.payment_intent ? ctx.objects.find('payment_intent', ctx, state.payment_intent) : null
  if (known) return known
  const intent = insertPaymentIntent(ctx, {
    ...state.intent_data,
    amount: state.amount_total,
    currency: state.currency,
    checkout_session: session.id,
  })
  state.payment_intent = intent.id
  return intent
}

function complete(ctx: Context, session: Session, outcome: 'paid' | 'authorized'): void {
  session.state.status = 'complete'
  session.state.payment_status = outcome === 'paid' ? 'paid' : 'unpaid'
  ctx.objects.save(session)
  recordEvent(ctx, 'checkout.session.completed', sessionWire(session))
}
