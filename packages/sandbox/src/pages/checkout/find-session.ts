import { actingFor, type Context } from '../../http/context.ts'
import { loadSession } from '../../resources/checkout-sessions/load.ts'
import type { Stored } from '../../store/objects.ts'

/** The session that a page's address names, as it is now, or null. Its id is the permission to see it. */
export function findSession(ctx: Context, id: string): Stored<'checkout.session'> | null {
  const session = ctx.objects.findAnywhere('checkout.session', id)
  return session && loadSession({ ...actingFor(ctx, session.account), live: session.live }, id)
}
