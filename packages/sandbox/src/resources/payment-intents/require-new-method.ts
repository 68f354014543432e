import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import { paymentIntentWire } from './object.ts'

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
