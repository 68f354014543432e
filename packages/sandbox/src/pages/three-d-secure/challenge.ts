import { actingFor, type Context } from '../../http/context.ts'
import { merchantName } from '../../resources/accounts/account.ts'
import { findSession } from '../../resources/checkout-sessions/object.ts'
import { payAuthenticated } from '../../resources/checkout-sessions/pay.ts'
import { applyIntentOutcome } from '../../resources/invoices/pay.ts'
import { attemptPayment, failAuthentication } from '../../resources/payment-intents/attempt.ts'
import type { PaymentIntentStatus } from '../../resources/payment-intents/payment-intent.ts'
import { attemptSetup, failSetupAuthentication } from '../../resources/setup-intents/attempt.ts'
import { type Stored, stateIs } from '../../store/objects.ts'
import { cancelAddress } from '../checkout/view.ts'

export type ChallengeView = {
  token: string
  live: boolean
  merchant: string
  /** The amount of the payment; null when a card is only saved. */
  amount: number | null
  currency: string
  brand: string
  last4: string
  /** Where a customer who leaves without an answer goes; null when the merchant named no page. */
  back: string | null
}

type Intent = Stored<'payment_intent'> | Stored<'setup_intent'>

/** The challenge in a page's URL; null when it no longer awaits an answer. */
export function challengeView(pageCtx: Context, token: string): ChallengeView | null {
  const found = findChallenge(pageCtx, token)
  if (!found) return null
  const { ctx, intent, method } = found
  const session = intent.state.checkout_session ? findSession(pageCtx, intent.state.checkout_session) : null
  const payment = intent.kind === 'payment_intent' ? intent.state : null
  return {
    token,
    live: ctx.live,
    merchant: session?.state.display_name || merchantName(ctx, ctx.account),
    amount: payment?.amount ?? null,
    currency: payment?.currency ?? '',
    brand: method.state.card?.brand ?? '',
    last4: method.state.card?.last4 ?? '',
    back: session
      ? `/c/pay/${session.id}`
      : (invoicePath(intent) ?? cancelAddress('', { cancel_url: intent.state.return_url })),
  }
}

/** Applies the customer's answer and returns the next address; null for a finished challenge. */
export function answerChallenge(pageCtx: Context, token: string, passed: boolean): string | null {
  const found = findChallenge(pageCtx, token)
  if (!found) return null
  const { ctx, intent, method } = found
  const session = intent.state.checkout_session ? findSession(pageCtx, intent.state.checkout_session) : null
  if (session && session.state.status !== 'open') return `/c/pay/${session.id}`
  if (!passed) failChallenge(ctx, intent)
  if (session) {
    const paid = passed && payAuthenticated(ctx, session, method) !== 'declined'
    return `/c/pay/${session.id}?${paid ? 'paid' : 'failed'}=1`
  }
  if (passed) continueAttempt(ctx, intent, method)
  return invoicePath(intent) ?? returnAddress(intent)
}

/** The page of the invoice that an intent pays, unless the merchant named a page of their own. */
function invoicePath(intent: Intent): string | null {
  if (intent.kind === 'setup_intent' || !intent.state.invoice || intent.state.return_url !== null) return null
  return `/i/${intent.state.invoice}`
}

function failChallenge(ctx: Context, intent: Intent): void {
  if (intent.kind === 'setup_intent') failSetupAuthentication(ctx, intent)
  else {
    failAuthentication(ctx, intent)
    applyIntentOutcome(ctx, intent, 'declined')
  }
}

function continueAttempt(ctx: Context, intent: Intent, method: Stored<'payment_method'>): void {
  if (intent.kind === 'setup_intent') attemptSetup(ctx, intent, method, true)
  else applyIntentOutcome(ctx, intent, attemptPayment(ctx, intent, method, { authenticated: true }))
}

function findChallenge(pageCtx: Context, token: string) {
  const condition = stateIs('challenge.token', token)
  const [payment] = pageCtx.objects.everywhere('payment_intent', 1, condition)
  const intent: Intent | undefined = payment ?? pageCtx.objects.everywhere('setup_intent', 1, condition)[0]
  if (!intent?.state.challenge) return null
  const ctx: Context = { ...actingFor(pageCtx, intent.account), live: intent.live }
  const method = ctx.objects.find('payment_method', ctx, intent.state.challenge.payment_method)
  return method && { ctx, intent, method }
}

/** The merchant's return page with the outcome in its query; empty when the merchant named none. */
function returnAddress(intent: Intent): string {
  const { return_url, client_secret, status } = intent.state
  if (return_url === null) return ''
  const url = new URL(return_url)
  url.searchParams.set(intent.kind, intent.id)
  url.searchParams.set(`${intent.kind}_client_secret`, client_secret)
  url.searchParams.set('redirect_status', status === 'requires_payment_method' ? 'failed' : 'succeeded')
  return url.href
}

/** The result of a finished challenge. */
export type ChallengeResult = {
  ended: 'paid' | 'processing' | 'saved' | 'nothing charged' | 'new attempt needed' | 'unknown'
  merchant: string
  /** Where to go next; null when there is nowhere. */
  back: { href: string; to: 'checkout' | 'merchant' } | null
}

/** The state of the payment after its challenge has finished. An unknown token reveals nothing. */
export function challengeResult(pageCtx: Context, token: string): ChallengeResult {
  const id = /^(?:pay|set)att_((?:pi|seti)_[0-9A-Za-z]+)_/.exec(token)?.[1] ?? ''
  const { objects } = pageCtx
  const intent = objects.findAnywhere('payment_intent', id) ?? objects.findAnywhere('setup_intent', id)
  if (!intent?.state.challenged?.includes(token)) return { ended: 'unknown', merchant: '', back: null }
  const ctx = { ...actingFor(pageCtx, intent.account), live: intent.live }
  // Reading the session expires it first when it is past its expiry.
  const session = intent.state.checkout_session ? findSession(pageCtx, intent.state.checkout_session) : null
  const href = session ? `/c/pay/${session.id}` : (invoicePath(intent) ?? returnAddress(intent))
  return {
    ended: session?.state.status === 'expired' ? 'nothing charged' : outcomeOf(intent),
    merchant: session?.state.display_name || merchantName(ctx, intent.account),
    back: href === '' ? null : { href, to: session?.state.status === 'open' ? 'checkout' : 'merchant' },
  }
}

function outcomeOf({ kind, state }: Stored<'payment_intent'> | Stored<'setup_intent'>): ChallengeResult['ended'] {
  if (kind === 'setup_intent' && state.status === 'succeeded') return 'saved'
  return endedByStatus[state.status] ?? 'new attempt needed'
}

const endedByStatus: Partial<Record<PaymentIntentStatus, ChallengeResult['ended']>> = {
  canceled: 'nothing charged',
  processing: 'processing',
  requires_capture: 'paid',
  succeeded: 'paid',
}
