import { createDueWork } from '../../due/due-work.ts'
import { previousValues, recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import { availableIn, book } from '../ledger.ts'
import { bookRefund, returnApplicationFee } from './issue.ts'
import { refundWire } from './refund.ts'

/** Finishes a refund. A failed one is booked back to the account and no longer counts on the charge. */
function finishRefund(ctx: Context, refund: Stored<'refund'>, status: 'succeeded' | 'failed'): void {
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

/** Finishes refunds with a delayed outcome when they are due. */
export const dueRefunds = createDueWork('refund', 'due.at', 'refunds_by_due', (ctx, refund) =>
  finishRefund(ctx, refund, refund.state.due?.status ?? 'succeeded'),
)

/**
 * Sends the refunds of the context's account that waited for money, oldest first, as far as it goes. Stripe: refunds,
 * pending refunds.
 */
export function sendWaitingRefunds(ctx: Context): void {
  const sql = "json_extract(state, '$.waits') IS NOT NULL"
  const waiting = ctx.objects.all('refund', ctx, { sql, values: [], index: 'refunds_waiting' }).reverse()
  for (const refund of waiting) {
    const { waits, currency } = refund.state
    if (waits && waits.needed <= availableIn(ctx, currency)) send(ctx, refund, waits.returnedFee)
  }
}

function send(ctx: Context, refund: Stored<'refund'>, returnedFee: number): void {
  const before = refundWire(refund)
  const charge = ctx.objects.find('charge', ctx, refund.state.charge)
  if (!charge) return
  returnApplicationFee(ctx, charge, returnedFee)
  refund.state.waits = null
  refund.state.balance_transaction = bookRefund(ctx, charge, refund.id, refund.state.amount, returnedFee)
  refund.state.status = 'succeeded'
  refund.state.due = null
  ctx.objects.save(refund)
  const after = refundWire(refund)
  recordEvent(ctx, 'refund.updated', after, previousValues(before, after))
  recordEvent(ctx, 'charge.refund.updated', after, previousValues(before, after))
}
