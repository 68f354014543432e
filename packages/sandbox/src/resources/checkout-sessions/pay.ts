import { percentOf } from '../../billing/discounts.ts'
import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import type { Wire } from '../../http/wire.ts'
import { roundingStep } from '../../money/currency.ts'
import type { Stored } from '../../store/objects.ts'
import { redeem } from '../discounts/discount.ts'
import { loadOr404 } from '../load.ts'
import { attemptPayment, type Outcome } from '../payment-intents/attempt.ts'
import { insertPaymentIntent } from '../payment-intents/insert.ts'
import { countCompletion } from '../payment-links/object.ts'
import { typesOf } from '../payment-methods/types.ts'
import { attemptSetup, type SetupOutcome } from '../setup-intents/attempt.ts'
import { insertSetupIntent } from '../setup-intents/setup-intent.ts'
import { createPayer, payerOf, saveTypedDetails } from './customer.ts'
import { redeemableOf } from './discount.ts'
import { sessionWire } from './object.ts'
import { chooseShipping } from './shipping.ts'
import type { CustomerDetails, SessionState, SessionSubscription } from './state.ts'
import { subscribe } from './subscribe.ts'

type Session = Stored<'checkout.session'>
type Intent = Stored<'payment_intent'>

/** Outcomes that complete the session: the customer has nothing more to do. */
const completingOutcomes: readonly (Outcome | SetupOutcome)[] = ['paid', 'authorized', 'processing', 'saved']

/** The customer's input on the page, apart from the payment method. */
export type CheckoutDetails = {
  contact: CustomerDetails
  shipping: SessionState['shipping_details']
  /** Id of the shipping rate chosen. */
  shippingRate: string | null
}

/**
 * Attempts to pay an open session, or to save the payment method, for a trial or in setup mode. The first attempt creates the intent,
 * later ones reuse it. Without a method the session has to be free. A success, or a bank debit that was sent, completes the session in the same transaction.
 */
export function paySession(
  ctx: Context,
  session: Session,
  method: Stored<'payment_method'> | null,
  customer: CheckoutDetails,
): Outcome | SetupOutcome {
  session.state.customer_details = customer.contact
  session.state.shipping_details = customer.shipping
  if (customer.shippingRate) chooseShipping(session.state, customer.shippingRate)
  if (method && !owesNothing(session.state)) return attempt(ctx, session, method, false)
  // Stripe: no-cost orders have no intent; one of an attempt before the discount stays without its session.
  session.state.payment_intent = null
  subscribe(ctx, session, { method: null, intent: null, authenticated: false })
  return finish(ctx, session, 'saved', { method: null, authenticated: false })
}

/** Whether the total is zero, also by free shipping, and the session saves no payment method. */
function owesNothing({ amount_total, setup, subscription }: SessionState): boolean {
  return amount_total === 0 && !setup && !subscription
}

/** Continues the attempt of a customer who has passed the 3-D Secure challenge. */
export function payAuthenticated(
  ctx: Context,
  session: Session,
  method: Stored<'payment_method'>,
): Outcome | SetupOutcome {
  return attempt(ctx, session, method, true)
}

function attempt(
  ctx: Context,
  session: Session,
  method: Stored<'payment_method'>,
  authenticated: boolean,
): Outcome | SetupOutcome {
  const { setup, subscription } = session.state
  if (setup) {
    const intent = loadOr404(ctx, 'setup_intent', setup.intent)
    return finish(ctx, session, attemptSetup(ctx, intent, method, authenticated), { method, authenticated })
  }
  if (subscription && session.state.amount_total === 0) {
    const setup = findOrCreateSetupIntent(ctx, session, subscription)
    const outcome = attemptSetup(ctx, setup, method, authenticated)
    if (outcome === 'saved') subscribe(ctx, session, { method, intent: null, authenticated })
    return finish(ctx, session, outcome, { method, authenticated })
  }
  const intent = findOrCreatePaymentIntent(ctx, session)
  const outcome = attemptPayment(ctx, intent, method, { authenticated, saving: Boolean(subscription) })
  if (subscription && completingOutcomes.includes(outcome)) subscribe(ctx, session, { method, intent, authenticated })
  return finish(ctx, session, outcome, { method, authenticated })
}

function finish(
  ctx: Context,
  session: Session,
  outcome: Outcome | SetupOutcome,
  paid: Parameters<typeof createPayer>[2],
): Outcome | SetupOutcome {
  if (completingOutcomes.includes(outcome)) complete(ctx, session, outcome, paid)
  else ctx.objects.save(session)
  return outcome
}

/** The intent of the page's attempts: a payment or, for a trial and in setup mode, a setup intent. */
export function intentOf(ctx: Context, { state }: Session): Intent | Stored<'setup_intent'> | null {
  return (
    ctx.objects.find('payment_intent', ctx, state.payment_intent ?? '') ??
    ctx.objects.find('setup_intent', ctx, state.setup?.intent ?? state.subscription?.setup_intent ?? '')
  )
}

/** The setup intent of a trial, one for all attempts. */
function findOrCreateSetupIntent(ctx: Context, session: Session, part: SessionSubscription): Stored<'setup_intent'> {
  const known = part.setup_intent ? ctx.objects.find('setup_intent', ctx, part.setup_intent) : null
  if (known) return known
  const customer = session.state.customer ?? part.new_customer
  const payment_method_types = typesOf(session.state)
  const intent = insertSetupIntent(ctx, { checkout_session: session.id, customer, payment_method_types })
  part.setup_intent = intent.id
  return intent
}

function findOrCreatePaymentIntent(ctx: Context, session: Session): Intent {
  const { state } = session
  const known = state.payment_intent ? ctx.objects.find('payment_intent', ctx, state.payment_intent) : null
  if (known) {
    known.state.amount = state.amount_total
    known.state.shipping = shippingOf(state)
    return known
  }
  const intent = insertPaymentIntent(ctx, {
    ...state.intent_data,
    request_three_d_secure: state.request_three_d_secure ?? 'automatic',
    amount: state.amount_total,
    currency: state.currency,
    checkout_session: session.id,
    ...(state.subscription ? subscriptionPayment(state, state.subscription) : { customer: payerOf(state) }),
    allowed_payment_method_types: state.allowed_payment_method_types,
    excluded_payment_method_types: state.excluded_payment_method_types,
    payment_method_types: typesOf(state),
    shipping: shippingOf(state),
  })
  state.payment_intent = intent.id
  return intent
}

/** The payment intent fields of a subscription's first payment: fee, destination and use for later payments. */
function subscriptionPayment(state: SessionState, { data, new_customer }: SessionSubscription) {
  const transfer = data.transfer_data
  const share = transfer?.amount_percent ?? null
  const step = roundingStep(state.currency)
  const percent = data.application_fee_percent ?? 0
  const fee = percentOf(state.amount_total, percent, step)
  return {
    application_fee_amount: fee > 0 ? fee : null,
    customer: state.customer ?? new_customer,
    description: 'Subscription creation',
    on_behalf_of: data.on_behalf_of,
    setup_future_usage: 'off_session' as const,
    transfer_data: transfer && {
      destination: transfer.destination,
      amount: share === null ? null : percentOf(state.amount_total, share, step),
    },
  }
}

function shippingOf(state: SessionState): Wire | null {
  const { shipping_details: details } = state
  if (!details) return state.intent_data.shipping
  return { address: details.address, carrier: null, name: details.name, phone: null, tracking_number: null }
}

const paymentStatusByOutcome: Partial<Record<Outcome | SetupOutcome, SessionState['payment_status']>> = {
  paid: 'paid',
  saved: 'no_payment_required',
}

function complete(
  ctx: Context,
  session: Session,
  outcome: Outcome | SetupOutcome,
  paid: Parameters<typeof createPayer>[2],
): void {
  session.state.status = 'complete'
  session.state.payment_status = paymentStatusByOutcome[outcome] ?? 'unpaid'
  if (!session.state.setup && !session.state.subscription) createPayer(ctx, session.state, paid)
  ctx.objects.save(session)
  const target = { checkout_session: session.id, customer: session.state.customer }
  // A subscription has redeemed its own.
  const redeems = session.state.subscription ? [] : redeemableOf(ctx, session.state)
  for (const one of redeems) redeem(ctx, one, target)
  saveTypedDetails(ctx, session.state)
  countCompletion(ctx, session.state.payment_link ?? null)
  recordEvent(ctx, 'checkout.session.completed', sessionWire(session))
}

/**
 * Records the outcome of a delayed payment, which came after its session was complete. A failed one leaves the session
 * unpaid.
 */
export function finishAsyncPayment(ctx: Context, id: string, paid: boolean): void {
  const session = ctx.objects.find('checkout.session', ctx, id)
  if (!session) return
  if (paid) {
    session.state.payment_status = 'paid'
    ctx.objects.save(session)
  }
  recordEvent(ctx, `checkout.session.async_payment_${paid ? 'succeeded' : 'failed'}`, sessionWire(session))
}
