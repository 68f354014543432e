import type { Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import type { Outcome } from '../payment-intents/attempt.ts'
import { onClock } from '../test-clocks/on-clock.ts'
import { applyOutcome } from './collect.ts'

/**
 * Brings the invoice that an intent pays, if any, to where a customer's attempt or a bank's answer has led. `automatic`:
 * nobody is there, and what failed is tried again later.
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
