import { actingFor, type Context } from '../../http/context.ts'
import { loadSession } from '../../resources/checkout-sessions/object.ts'
import type { Stored } from '../../store/objects.ts'

/** The current session of a page's URL, or null. The id is the permission to see it. */
export function findSession(ctx: Context, id: string): Stored<'checkout.session'> | null {
  const session = ctx.objects.findAnywhere('checkout.session', id)
  return session && loadSession({ ...actingFor(ctx, session.account), live: session.live }, id)
}
