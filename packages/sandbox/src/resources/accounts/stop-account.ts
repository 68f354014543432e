import type { Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import { review } from './review-capabilities.ts'

/** Stops an account, or restarts it with null: a stopped account has no active capability. */
export function stopAccount(ctx: Context, account: Stored<'account'>, reason: string | null): void {
  account.state.stopped = reason
  ctx.objects.save(account)
  review(ctx, account)
}
