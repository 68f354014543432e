import { actingFor, type Context } from '../../http/context.ts'
import { closeSession } from './close.ts'

const AT_ONCE = 100

/** Expires sessions of both modes and all accounts whose time has come, and says how many; 0 when none is left. */
export function expireDueSessions(ctx: Context): number {
  const due = ctx.objects.everywhere('checkout.session', AT_ONCE, {
    sql: "json_extract(state, '$.status') = 'open' AND json_extract(state, '$.expires_at') <= ?",
    values: [ctx.now],
  })
  for (const session of due) closeSession({ ...actingFor(ctx, session.account), live: session.live }, session)
  return due.length
}
