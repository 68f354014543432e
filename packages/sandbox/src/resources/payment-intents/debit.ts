import { bankFailures } from '../../bank-accounts.ts'
import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import { bookCharge, insertCharge } from '../charges/insert.ts'
import { chargeWire } from '../charges/object.ts'
import type { BankDetails } from '../payment-methods/input.ts'
import { keepOrSpend } from '../payment-methods/usable.ts'
import { requireNewMethod } from './confirm.ts'
import { paymentIntentWire } from './payment-intent.ts'

/** Seconds on the sandbox clock until the bank answers a debit; a real bank takes days. */
const answerDelaySeconds = 2

/** Sends a debit to the bank. The balance changes when the bank answers. */
export function debitBank(
  ctx: Context,
  intent: Stored<'payment_intent'>,
  method: Stored<'payment_method'>,
  bank: BankDetails,
): 'processing' {
  const debit = { due: bank.neverAnswers ? null : ctx.now + answerDelaySeconds }
  const charge = insertCharge(ctx, intent, method, { decline: null, authenticated: false, captured: true, debit })
  const { state } = intent
  const saves = state.setup_future_usage !== null
  keepOrSpend(ctx, method, { saves, customer: state.customer, authenticated: false })
  state.payment_method = method.id
  state.latest_charge = charge.id
  state.last_error = null
  state.status = 'processing'
  ctx.objects.save(intent)
  recordEvent(ctx, 'charge.pending', chargeWire(charge))
  recordEvent(ctx, 'payment_intent.processing', paymentIntentWire(ctx, intent))
  return 'processing'
}

/**
 * Applies the bank's answer to a pending charge, which the test account decides. Returns whether the intent is paid.
 */
export function answerDebit(ctx: Context, intent: Stored<'payment_intent'>, charge: Stored<'charge'>): boolean {
  const { fails } = charge.state.bank ?? {}
  charge.state.debit = null
  if (fails) {
    const reason = bankFailures[fails]
    failCharge(ctx, charge, reason)
    const payment_method = charge.state.payment_method ?? ''
    requireNewMethod(ctx, intent, { ...reason, charge: charge.id, payment_method, type: 'invalid_request_error' })
    return false
  }
  charge.state.amount_captured = charge.state.amount
  bookCharge(ctx, charge)
  intent.state.status = 'succeeded'
  intent.state.amount_received = charge.state.amount
  ctx.objects.save(intent)
  recordEvent(ctx, 'charge.succeeded', chargeWire(charge))
  recordEvent(ctx, 'payment_intent.succeeded', paymentIntentWire(ctx, intent))
  return true
}

/** Cancels a debit that the bank has not answered. */
export function cancelDebit(ctx: Context, intent: Stored<'payment_intent'>): void {
  const charge = ctx.objects.find('charge', ctx, intent.state.latest_charge ?? '')
  if (!charge?.state.debit) return
  charge.state.debit = null
  failCharge(ctx, charge, {
    code: 'payment_method_customer_decline',
    decline_code: '',
    message: 'The payment was canceled before the bank had answered.',
  })
}

function failCharge(ctx: Context, charge: Stored<'charge'>, reason: Stored<'charge'>['state']['decline']): void {
  charge.state.decline = reason
  charge.state.captured = false
  ctx.objects.save(charge)
  recordEvent(ctx, 'charge.failed', chargeWire(charge))
}
