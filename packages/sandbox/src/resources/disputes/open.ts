import type { DisputeBehaviour } from '../../cards.ts'
import { createDueWork } from '../../due/due-work.ts'
import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import type { Stored } from '../../store/objects.ts'
import { chargeWire } from '../charges/object.ts'
import { bookDispute } from './decide.ts'
import { type DisputeState, disputeWire } from './dispute.ts'
import { evidenceFields } from './evidence.ts'

/** How long evidence can be sent. */
export const responseSeconds = 9 * 24 * 60 * 60

/** The network's name of each case, by the brand of the card. */
const cases: Record<DisputeBehaviour, Pick<DisputeState, 'reason' | 'network_reason_code' | 'eligibility'>> = {
  fraudulent: { reason: 'fraudulent', network_reason_code: '10.4' },
  fraudulent_twice: { reason: 'fraudulent', network_reason_code: '10.4' },
  inquiry: { reason: 'fraudulent', network_reason_code: '10.4' },
  product_not_received: { reason: 'product_not_received', network_reason_code: '13.1' },
  compelling_evidence: {
    reason: 'fraudulent',
    network_reason_code: '10.4',
    eligibility: 'visa_compelling_evidence_3',
  },
  visa_compliance: { reason: 'noncompliant', network_reason_code: null, eligibility: 'visa_compliance' },
  mastercard_compliance: { reason: 'noncompliant', network_reason_code: null, eligibility: 'mastercard_compliance' },
}

/**
 * Opens the disputes that the test card or bank account of a charge asks for, over the amount that is not refunded, and
 * withdraws the money. An inquiry moves no money. A charge that was fully refunded meanwhile is not disputed.
 */
export function openDispute(ctx: Context, charge: Stored<'charge'>): void {
  const { state } = charge
  const { bank, card } = state
  const amount = state.amount - state.amount_refunded
  state.dispute_due = null
  state.disputed = amount > 0
  ctx.objects.save(charge)
  if (amount === 0) return
  if (bank?.disputed) openBankDispute(ctx, charge, amount)
  if (!card?.dispute) return
  const half = card.dispute === 'fraudulent_twice' ? Math.floor(amount / 2) : 0
  const inquiry = card.dispute === 'inquiry'
  const due_by = ctx.now + responseSeconds
  for (const part of half > 0 ? [amount - half, half] : [amount]) {
    announce(ctx, charge, {
      ...blankDispute(ctx, charge, part),
      ...cases[card.dispute],
      brand: card.brand,
      due: { at: due_by, status: inquiry ? 'warning_closed' : 'lost' },
      inquiry,
      is_charge_refundable: inquiry,
      status: inquiry ? 'warning_needs_response' : 'needs_response',
    })
  }
}

/** Stripe: "ACH Direct Debit", a disputed payment is lost at once, as nothing can be said against it. */
function openBankDispute(ctx: Context, charge: Stored<'charge'>, amount: number): void {
  const dispute = announce(ctx, charge, { ...blankDispute(ctx, charge, amount), status: 'lost' })
  recordEvent(ctx, 'charge.dispute.closed', disputeWire(ctx, dispute))
}

function blankDispute(ctx: Context, charge: Stored<'charge'>, amount: number): DisputeState {
  const { billing_details: billing, currency, payment_intent } = charge.state
  const blank = Object.fromEntries(evidenceFields.map((name) => [name, null])) as DisputeState['evidence']
  return {
    amount,
    brand: null,
    charge: charge.id,
    currency,
    due: null,
    due_by: ctx.now + responseSeconds,
    evidence: { ...blank, customer_email_address: billing.email, customer_name: billing.name },
    has_evidence: false,
    inquiry: false,
    intended_submission_method: 'prefer_manual',
    is_charge_refundable: false,
    metadata: {},
    network_reason_code: null,
    payment_intent,
    reason: 'debit_not_authorized',
    status: 'needs_response',
    submission_count: 0,
    transactions: [],
  }
}

/** Stores a dispute, withdraws its money unless it is an inquiry, and records the events of both. */
function announce(ctx: Context, charge: Stored<'charge'>, state: DisputeState): Stored<'dispute'> {
  const dispute = ctx.objects.insert('dispute', ctx, newId('du'), ctx.now, state)
  if (!state.inquiry) bookDispute(ctx, dispute, 'withdrawn')
  recordEvent(ctx, 'charge.updated', chargeWire(charge), { disputed: false })
  recordEvent(ctx, 'charge.dispute.created', disputeWire(ctx, dispute))
  if (!state.inquiry) recordEvent(ctx, 'charge.dispute.funds_withdrawn', disputeWire(ctx, dispute))
  return dispute
}

/** Opens the scheduled disputes of charges. */
export const dueDisputes = createDueWork('charge', 'dispute_due', 'charges_by_dispute', openDispute)
