import { createDueWork } from '../../due/due-work.ts'
import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { disputeFee } from '../../money/processing-fee.ts'
import type { Stored } from '../../store/objects.ts'
import { bookPlatformFee, platformPaysFees } from '../accounts/platform.ts'
import { book } from '../ledger.ts'
import { type Decision, disputeWire } from './dispute.ts'

/**
 * Books the withdrawal of the disputed amount and the dispute fee, or the reinstatement of the amount alone. The
 * balance may become negative. The dispute fee is paid by the payer of the processing fee.
 */
export function bookDispute(ctx: Context, dispute: Stored<'dispute'>, how: 'withdrawn' | 'reinstated'): void {
  const { state } = dispute
  const withdrawn = how === 'withdrawn'
  const fee = withdrawn ? disputeFee(state.currency) : 0
  const platformPays = platformPaysFees(ctx)
  const booked = book(ctx, {
    type: 'adjustment',
    amount: withdrawn ? -state.amount : state.amount,
    currency: state.currency,
    fees:
      fee > 0 && !platformPays
        ? [{ amount: fee, type: 'stripe_fee', application: null, description: 'Dispute fee' }]
        : [],
    description: `Chargeback ${withdrawn ? 'withdrawal' : 'reversal'} for ${state.charge}`,
    available_on: ctx.now,
    source: dispute.id,
    reporting: withdrawn ? 'dispute' : 'dispute_reversal',
  })
  if (fee > 0 && platformPays) bookPlatformFee(ctx, fee, state.currency, `Dispute fee for ${state.charge}`, ctx.now)
  state.transactions.push(booked.id)
  ctx.objects.save(dispute)
}

/** Closes a dispute with its final decision. A won dispute reinstates the money. */
export function decideDispute(ctx: Context, dispute: Stored<'dispute'>, decision: Decision): void {
  const { state } = dispute
  state.due = null
  state.status = decision
  state.is_charge_refundable = decision !== 'lost'
  if (decision === 'won') bookDispute(ctx, dispute, 'reinstated')
  ctx.objects.save(dispute)
  if (decision === 'won') recordEvent(ctx, 'charge.dispute.funds_reinstated', disputeWire(ctx, dispute))
  recordEvent(ctx, 'charge.dispute.closed', disputeWire(ctx, dispute))
}

/** Decides disputes when their scheduled decision or their evidence deadline is due. */
export const dueDecisions = createDueWork('dispute', 'due.at', 'disputes_by_due', (ctx, dispute) =>
  decideDispute(ctx, dispute, dispute.state.due?.status ?? 'lost'),
)
