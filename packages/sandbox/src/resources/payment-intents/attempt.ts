import { type Decline, declines } from '../../cards.ts'
import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import type { ApiError } from '../../http/errors.ts'
import { randomText } from '../../ids.ts'
import type { Stored } from '../../store/objects.ts'
import { bookCharge, insertCharge } from '../charges/insert.ts'
import { chargeWire } from '../charges/object.ts'
import { hasExpired } from '../payment-methods/input.ts'
import { keepOrSpend } from '../payment-methods/usable.ts'
import { missingCapability } from './capabilities.ts'
import { requireNewMethod } from './confirm.ts'
import { debitBank } from './debit.ts'
import { isAsked } from './method-options.ts'
import { paymentIntentWire } from './payment-intent.ts'

const maxRememberedTokens = 20

/** Starts a 3-D Secure challenge. The token contains the id of the intent, and still leads to it after the challenge. */
export function startChallenge(
  intent: Stored<'payment_intent'> | Stored<'setup_intent'>,
  method: Stored<'payment_method'>,
): void {
  const token = `${intent.kind === 'payment_intent' ? 'payatt' : 'setatt'}_${intent.id}_${randomText(32)}`
  intent.state.challenge = { token, payment_method: method.id }
  intent.state.challenged = [...(intent.state.challenged ?? []), token].slice(-maxRememberedTokens)
}

type Intent = Stored<'payment_intent'>
type Method = Stored<'payment_method'>

export type Outcome = 'paid' | 'authorized' | 'processing' | 'requires_action' | 'declined'

/** The error after a failed 3-D Secure challenge. */
export const authenticationFailure: Decline = {
  code: 'payment_intent_authentication_failure',
  decline_code: '',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

/** Stripe: a payment without its customer, of a card that asks for them. */
export const authenticationRequired: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

/** The circumstances of one attempt. */
export type Attempt = {
  /** The customer has passed a 3-D Secure challenge for it. */
  authenticated?: boolean
  /** The customer is not present: a payment that needs authentication is declined. */
  absent?: boolean
  /** The customer is present, and this payment saves the card. */
  saving?: boolean
}

/** Attempts the payment: the card or bank account decides the outcome. Saves the intent and records events. */
export function attemptPayment(ctx: Context, intent: Intent, method: Method, attempt: Attempt = {}): Outcome {
  const { absent = false, authenticated = false, saving = false } = attempt
  const { bank, card } = method.state
  intent.state.challenge = null
  const missing = missingCapability(ctx, intent)
  if (missing) return refuse(ctx, intent, method, missing)
  if (bank) return debitBank(ctx, intent, method, bank)
  if (card && hasExpired(card, ctx.now)) return decline(ctx, intent, method, declines.expired_card, authenticated)
  if (!authenticated && needsAuthentication(method.state, !absent && isAsked(intent.state.request_three_d_secure))) {
    return absent ? declineUnauthenticated(ctx, intent, method) : requireAuthentication(ctx, intent, method)
  }
  if (card?.declines && !(saving && card.failsWhenSaved))
    return decline(ctx, intent, method, declines[card.declines], authenticated)
  return chargeCard(ctx, intent, method, authenticated)
}

/** Ends a failed challenge: nothing was charged, and another card may be tried. */
export function failAuthentication(ctx: Context, intent: Intent): void {
  const method = intent.state.challenge?.payment_method ?? ''
  requireNewMethod(ctx, intent, {
    ...authenticationFailure,
    charge: null,
    payment_method: method,
    type: 'invalid_request_error',
  })
}

/**
 * A card that was authenticated when it was saved needs no further authentication, unless it always does. A merchant who asks for
 * 3-D Secure gets it from each card that has it.
 */
function needsAuthentication({ card, authenticated }: Method['state'], asked: boolean): boolean {
  if (asked && (card?.authenticates || card?.authenticatesIfAsked)) return true
  return Boolean(card?.authenticates && !(authenticated && !card.authenticatesAlways))
}

function requireAuthentication(ctx: Context, intent: Intent, method: Method): Outcome {
  const { state } = intent
  state.payment_method = method.id
  state.status = 'requires_action'
  state.last_error = null
  startChallenge(intent, method)
  ctx.objects.save(intent)
  recordEvent(ctx, 'payment_intent.requires_action', paymentIntentWire(ctx, intent))
  return 'requires_action'
}

/** Stripe: no customer is present to authenticate it, so no request is sent to the bank and there is no charge. */
function declineUnauthenticated(ctx: Context, intent: Intent, method: Method): Outcome {
  requireNewMethod(ctx, intent, { ...authenticationRequired, charge: null, payment_method: method.id })
  return 'declined'
}

function decline(ctx: Context, intent: Intent, method: Method, reason: Decline, authenticated: boolean): Outcome {
  const charge = insertCharge(ctx, intent, method, { decline: reason, authenticated, captured: false })
  recordEvent(ctx, 'charge.failed', chargeWire(charge))
  keepOrSpend(ctx, method, { saves: false, customer: null, authenticated })
  intent.state.latest_charge = charge.id
  requireNewMethod(ctx, intent, { ...reason, charge: charge.id, payment_method: method.id })
  return 'declined'
}

/**
 * The processor refuses without a request to the bank: there is no charge, not even a failed one. The code is the one that
 * Stripe's types list for `last_payment_error`; those with which it refuses a call are others.
 */
function refuse(ctx: Context, intent: Intent, method: Method, { body }: ApiError): Outcome {
  requireNewMethod(ctx, intent, {
    code: 'capability_not_active',
    decline_code: '',
    message: body.message,
    charge: null,
    payment_method: method.id,
    type: body.type,
  })
  return 'declined'
}

function chargeCard(ctx: Context, intent: Intent, method: Method, authenticated: boolean): Outcome {
  const { state } = intent
  const captured = state.capture_method !== 'manual'
  const charge = insertCharge(ctx, intent, method, { decline: null, authenticated, captured })
  state.payment_method = method.id
  state.latest_charge = charge.id
  state.last_error = null
  const usage = state.card_future_usage ?? state.setup_future_usage ?? 'none'
  keepOrSpend(ctx, method, { saves: usage !== 'none', customer: state.customer, authenticated })
  if (!captured) {
    state.status = 'requires_capture'
    state.amount_capturable = state.amount
    ctx.objects.save(intent)
    recordEvent(ctx, 'charge.succeeded', chargeWire(charge))
    recordEvent(ctx, 'payment_intent.amount_capturable_updated', paymentIntentWire(ctx, intent))
    return 'authorized'
  }
  bookCharge(ctx, charge)
  state.status = 'succeeded'
  state.amount_received = state.amount
  ctx.objects.save(intent)
  recordEvent(ctx, 'charge.succeeded', chargeWire(charge))
  recordEvent(ctx, 'payment_intent.succeeded', paymentIntentWire(ctx, intent))
  return 'paid'
}
