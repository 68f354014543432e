import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'
import { changeCustomer } from '../customers/change.ts'
import { attemptPayment, type Outcome } from '../payment-intents/attempt.ts'
import { insertPaymentIntent } from '../payment-intents/insert.ts'
import { typesOf } from '../payment-methods/types.ts'
import { sessionWire } from './object.ts'
import { chooseShipping } from './shipping.ts'
import type { CustomerDetails, SessionState } from './state.ts'

type Session = Stored<'checkout.session'>
type Intent = Stored<'payment_intent'>

/** What leaves the customer with nothing more to do. */
const COMPLETING: readonly Outcome[] = ['paid', 'authorized', 'processing']

/** What a customer tells the page besides the card. */
export interface CheckoutDetails {
  contact: CustomerDetails
  shipping: SessionState['shipping_details']
  /** Id of the shipping rate chosen. */
  shippingRate: string | null
}

/**
 * Tries to pay an open session. The first attempt makes its PaymentIntent, later ones use the same. When the
 * payment goes through, or a bank has been asked for it, the session is complete, in the same transaction.
 */
export function paySession(
  ctx: Context,
  session: Session,
  method: Stored<'payment_method'>,
  customer: CheckoutDetails,
): Outcome {
  session.state.customer_details = customer.contact
  session.state.shipping_details = customer.shipping
  if (customer.shippingRate) chooseShipping(session.state, customer.shippingRate)
  const intent = intentOf(ctx, session)
  const outcome = attemptPayment(ctx, intent, method)
  if (COMPLETING.includes(outcome)) complete(ctx, session, outcome)
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
  const outcome = attemptPayment(ctx, intent, method, { authenticated: true })
  if (COMPLETING.includes(outcome)) complete(ctx, session, outcome)
  return outcome
}

function intentOf(ctx: Context, session: Session): Intent {
  const { state } = session
  const known = state.payment_intent ? ctx.objects.find('payment_intent', ctx, state.payment_intent) : null
  if (known) {
    known.state.amount = state.amount_total
    known.state.shipping = shippingOf(state)
    return known
  }
  const intent = insertPaymentIntent(ctx, {
    ...state.intent_data,
    amount: state.amount_total,
    currency: state.currency,
    checkout_session: session.id,
    customer: state.customer,
    allowed_payment_method_types: state.allowed_payment_method_types,
    excluded_payment_method_types: state.excluded_payment_method_types,
    payment_method_types: typesOf(state),
    shipping: shippingOf(state),
  })
  state.payment_intent = intent.id
  return intent
}

function shippingOf(state: SessionState): Wire | null {
  const { shipping_details: details } = state
  if (!details) return state.intent_data.shipping
  return { address: details.address, carrier: null, name: details.name, phone: null, tracking_number: null }
}

function complete(ctx: Context, session: Session, outcome: Outcome): void {
  session.state.status = 'complete'
  session.state.payment_status = outcome === 'paid' ? 'paid' : 'unpaid'
  ctx.objects.save(session)
  keepEmail(ctx, session.state)
  recordEvent(ctx, 'checkout.session.completed', sessionWire(session))
}

/** A customer without an address gets the one that was typed. */
function keepEmail(ctx: Context, state: SessionState): void {
  const customer = state.customer === null ? null : ctx.objects.find('customer', ctx, state.customer)
  if (!customer || customer.state.deleted || customer.state.email !== null || !state.customer_details) return
  changeCustomer(ctx, customer, { email: state.customer_details.email })
}
