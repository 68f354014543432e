import type { Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'

/** The people behind an account, those that came last first. Stripe: "sorted by creation date". */
export function personsOf(ctx: Context, account: string): Stored<'person'>[] {
  return ctx.objects.all('person', { live: ctx.live, account })
}
