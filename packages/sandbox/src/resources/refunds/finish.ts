import { previousValues } from '../../events/previous-attributes.ts'
import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { book } from '../../money/ledger.ts'
import type { Stored } from '../../store/objects.ts'
import { refundWire } from './object.ts'

/** Finishes a refund. A failed one is booked back to the account and no longer counts on the charge. */
export function finishRefund(ctx: Context, refund: Stored<'refund'>, status: 'succeeded' | 'failed'): void {
  const { state } = refund
  const before = refundWire(refund)
  state.due = null
  state.status = status
  if (status === 'failed') {
    state.failure_reason = state.waits ? 'insufficient_funds' : 'expired_or_canceled_card'
    state.failure_balance_transaction = state.waits ? null : bookFailure(ctx, refund)
    state.waits = null
    const charge = ctx.objects.find('charge', ctx, state.charge)
    if (charge) {
      charge.state.amount_refunded -= state.amount
      ctx.objects.save(charge)
    }
  }
  ctx.objects.save(refund)
  const after = refundWire(refund)
  const previous = previousValues(before, after)
  if (status === 'failed') recordEvent(ctx, 'refund.failed', after)
  recordEvent(ctx, 'refund.updated', after, previous)
  recordEvent(ctx, 'charge.refund.updated', after, previous)
}

function bookFailure(ctx: Context, { id, state }: Stored<'refund'>): string {
  return book(ctx, {
    type: 'refund_failure',
    amount: state.amount,
    currency: state.currency,
    fees: [],
    description: `REFUND FAILURE (${id})`,
    available_on: ctx.now,
    source: id,
  }).id
}
