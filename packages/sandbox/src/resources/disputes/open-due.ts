import { actingFor, type Context } from '../../http/context.ts'
import { openDispute } from './open.ts'

const AT_ONCE = 100

/** Opens the disputes of both modes and all accounts whose time has come, and says how many; 0 when none is left. */
export function openDueDisputes(ctx: Context): number {
  const due = ctx.objects.everywhere('charge', AT_ONCE, {
    sql: "json_extract(state, '$.dispute_due') <= ?",
    values: [ctx.now],
  })
  for (const charge of due) openDispute({ ...actingFor(ctx, charge.account), live: charge.live }, charge)
  return due.length
}
