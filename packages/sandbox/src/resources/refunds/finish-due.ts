import { actingFor, type Context } from '../../http/context.ts'
import { finishRefund } from './finish.ts'

const AT_ONCE = 100

/** Ends refunds of both modes and all accounts whose time has come, and says how many; 0 when none is left. */
export function finishDueRefunds(ctx: Context): number {
  const due = ctx.objects.everywhere('refund', AT_ONCE, {
    sql: "json_extract(state, '$.due.at') <= ?",
    values: [ctx.now],
  })
  for (const refund of due) {
    const owner = { ...actingFor(ctx, refund.account), live: refund.live }
    finishRefund(owner, refund, refund.state.due?.status ?? 'succeeded')
  }
  return due.length
}
