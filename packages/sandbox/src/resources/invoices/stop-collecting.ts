import type { Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'

/** Leaves the unpaid invoices of a subscription as they are: none advances by itself any more. */
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
