import type { Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import type { Outcome } from '../payment-intents/attempt.ts'
import { onClock } from '../test-clocks/on-clock.ts'
import { applyOutcome } from './collect.ts'

/**
 * Applies the outcome of a payment intent to the invoice that it pays, if any. `automatic`: the customer is not
 * present, and a failed payment is retried later.
 */
export function applyIntentOutcome(
  ctx: Context,
  intent: Stored<'payment_intent'>,
  outcome: Outcome,
  automatic = false,
): void {
  const invoice = intent.state.invoice ? ctx.objects.find('invoice', ctx, intent.state.invoice) : null
  if (invoice?.state.status !== 'open') return
  applyOutcome(onClock(ctx, invoice.state.test_clock), invoice, outcome, automatic)
}
