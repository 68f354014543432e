import { actingFor, type Context } from '../../http/context.ts'
import type { PaymentIntentStatus } from '../../resources/payment-intents/payment-intent.ts'
import type { Stored } from '../../store/objects.ts'
import { findSession } from '../checkout/find-session.ts'
import { merchantName } from '../merchant.ts'
import { invoicePath, returnAddress } from './challenge.ts'

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
