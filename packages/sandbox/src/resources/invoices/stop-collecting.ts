import type { Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'

/** Ends the automatic collection of a subscription's unpaid invoices. */
export function stopCollecting(ctx: Context, subscription: Stored<'subscription'>): void {
  const waiting = ctx.objects.everywhere('invoice', -1, {
    sql: "json_extract(state, '$.subscription') = ? AND json_extract(state, '$.due') IS NOT NULL",
    values: [subscription.id],
    index: 'invoices_waiting',
  })
  for (const invoice of waiting) {
    invoice.state.auto_advance = false
    invoice.state.due = null
    ctx.objects.save(invoice)
  }
}
