import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import type { Stored } from '../../store/objects.ts'
import { chargeWire } from '../charges/object.ts'
import { bookDispute } from './book.ts'
import { evidenceFields } from './evidence.ts'
import { disputeWire } from './object.ts'
import type { DisputeState } from './state.ts'

const secondsPerDay = 24 * 60 * 60
const responseDays = 9

/**
 * Opens the dispute that the test card of a charge asks for, over the amount that is not refunded, and withdraws the
 * money. An inquiry moves no money. A charge that was fully refunded meanwhile is not disputed.
 */
export function openDispute(ctx: Context, charge: Stored<'charge'>): void {
  const { state } = charge
  const { card, billing_details: billing } = state
  const amount = state.amount - state.amount_refunded
  state.dispute_due = null
  state.disputed = amount > 0
  ctx.objects.save(charge)
  if (!card?.dispute || amount === 0) return
  const inquiry = card.dispute === 'inquiry'
  const reason = card.dispute === 'product_not_received' ? 'product_not_received' : 'fraudulent'
  const due_by = ctx.now + responseDays * secondsPerDay
  const blank = Object.fromEntries(evidenceFields.map((name) => [name, null])) as DisputeState['evidence']
  const dispute = ctx.objects.insert('dispute', ctx, newId('du'), ctx.now, {
    amount,
    brand: card.brand,
    charge: charge.id,
    currency: state.currency,
    due: { at: due_by, status: inquiry ? 'warning_closed' : 'lost' },
    due_by,
    evidence: { ...blank, customer_email_address: billing.email, customer_name: billing.name },
    has_evidence: false,
    inquiry,
    intended_submission_method: 'prefer_manual',
    is_charge_refundable: inquiry,
    metadata: {},
    network_reason_code: reason === 'fraudulent' ? '10.4' : '13.1',
    payment_intent: state.payment_intent,
    reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
    submission_count: 0,
    transactions: [],
  })
  if (!inquiry) bookDispute(ctx, dispute, 'withdrawn')
  recordEvent(ctx, 'charge.updated', chargeWire(charge), { disputed: false })
  recordEvent(ctx, 'charge.dispute.created', disputeWire(ctx, dispute))
  if (!inquiry) recordEvent(ctx, 'charge.dispute.funds_withdrawn', disputeWire(ctx, dispute))
}
