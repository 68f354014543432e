import { actingFor, type Context } from '../../http/context.ts'
import { closeSession } from './close.ts'

/** Expires the sessions of both modes and all accounts whose time has come. */
export function expireDueSessions(ctx: Context, limit = 100): number {
  const due = ctx.objects.everywhere('checkout.session', limit, {
    sql: "json_extract(state, '$.status') = 'open' AND json_extract(state, '$.expires_at') <= ?",
    values: [ctx.now],
  })
  for (const session of due) closeSession({ ...actingFor(ctx, session.account), live: session.live }, session)
  return due.length
}
