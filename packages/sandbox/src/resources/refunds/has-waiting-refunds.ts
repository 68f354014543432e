import type { Context } from '../../http/context.ts'

/** Whether refunds of the context's account wait for money. */
export function hasWaitingRefunds(ctx: Context): boolean {
  const sql = `SELECT 1 FROM objects INDEXED BY refunds_waiting
    WHERE live = ? AND account = ? AND kind = 'refund' AND json_extract(state, '$.waits') IS NOT NULL LIMIT 1`
  return ctx.objects.db.one(sql, Number(ctx.live), ctx.account) !== null
}
