import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import { paymentIntentWire } from './object.ts'

/** Leaves an intent whose attempt failed waiting for another payment method, and tells why. */
export function requireNewMethod(
  ctx: Context,
  intent: Stored<'payment_intent'>,
  error: NonNullable<Stored<'payment_intent'>['state']['last_error']>,
): void {
  const { state } = intent
  state.payment_method = null
  state.status = 'requires_payment_method'
  state.last_error = error
  // A challenge that failed is not answered once more.
  state.challenge = null
  ctx.objects.save(intent)
  recordEvent(ctx, 'payment_intent.payment_failed', paymentIntentWire(ctx, intent))
}
