import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import { bookDispute } from './book.ts'
import { disputeWire } from './object.ts'
import type { Decision } from './state.ts'

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
