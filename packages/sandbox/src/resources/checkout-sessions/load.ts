import type { Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import { loadOr404 } from '../load.ts'
import { expireSession } from './expire-session.ts'

/** The session, or a 404. A session past its expiry is expired first. */
export function loadSession(ctx: Context, id: string): Stored<'checkout.session'> {
  const session = loadOr404(ctx, 'checkout.session', id, 'session')
  if (session.state.status === 'open' && session.state.expires_at <= ctx.now) expireSession(ctx, session)
  return session
}
