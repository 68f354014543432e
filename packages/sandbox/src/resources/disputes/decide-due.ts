import { actingFor, type Context } from '../../http/context.ts'
import { decideDispute } from './decide.ts'

const AT_ONCE = 100

/** Ends disputes whose decision or last day has come, and says how many; 0 when none is left. */
export function decideDueDisputes(ctx: Context): number {
  const due = ctx.objects.everywhere('dispute', AT_ONCE, {
    sql: "json_extract(state, '$.due.at') <= ?",
    values: [ctx.now],
  })
  for (const dispute of due) {
    const owner = { ...actingFor(ctx, dispute.account), live: dispute.live }
    decideDispute(owner, dispute, dispute.state.due?.status ?? 'lost')
  }
  return due.length
}
