import { previousValues } from '../../events/previous-attributes.ts'
import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { availableIn } from '../../money/ledger.ts'
import type { Stored } from '../../store/objects.ts'
import { bookRefund } from './issue.ts'
import { refundWire } from './object.ts'
import { returnApplicationFee } from './return-fee.ts'

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
