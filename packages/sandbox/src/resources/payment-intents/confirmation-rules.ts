import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import type { Stored } from '../../store/objects.ts'
import { paymentIntentWire } from './payment-intent.ts'

/** Sets an intent whose attempt failed to `requires_payment_method` and records why. */
export function requireNewMethod(
  ctx: Context,
  intent: Stored<'payment_intent'>,
  error: NonNullable<Stored<'payment_intent'>['state']['last_error']>,
): void {
  const { state } = intent
  state.payment_method = null
  state.status = 'requires_payment_method'
  state.last_error = error
  // A failed challenge cannot be answered again.
  state.challenge = null
  ctx.objects.save(intent)
  recordEvent(ctx, 'payment_intent.payment_failed', paymentIntentWire(ctx, intent))
}

type Confirmed = {
  automatic_payment_methods: { enabled: boolean; allow_redirects: string } | null
  return_url: string | null
}

/**
 * Throws a 400 without an address to return to, which Stripe asks for with automatic payment methods, also of a card. A page
 * with Stripe.js may stay where it is.
 */
export function requireReturnUrl(ctx: Context, intent: Confirmed, sent: string | undefined, what: string): void {
  const { automatic_payment_methods: automatic, return_url: known } = intent
  if (sent !== undefined || known !== null || ctx.request?.isPublishable) return
  if (!automatic?.enabled || automatic.allow_redirects === 'never') return
  throw invalid(
    `This ${what} is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods ` +
      "might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept " +
      'redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and ' +
      '`automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.',
    'return_url',
  )
}
