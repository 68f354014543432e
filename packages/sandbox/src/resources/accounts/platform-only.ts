import type { Context } from '../../http/context.ts'
import { isPlatform } from '../../http/context.ts'
import { ApiError } from '../../http/errors.ts'
import type { Stored } from '../../store/objects.ts'

/** Throws a 403 for a request on behalf of an account: only the platform manages accounts. */
export function assertPlatform(ctx: Context): void {
  if (isPlatform(ctx)) return
  throw new ApiError(403, {
    type: 'invalid_request_error',
    message: 'This endpoint is only available to the platform: leave the Stripe-Account header out.',
  })
}

/**
 * An open account of the platform, or the calling account itself. Any other id throws the same 403 as an unknown
 * `Stripe-Account`.
 */
export function loadAccount(ctx: Context, id: string): Stored<'account'> {
  const { platform } = ctx.settings.meta
  const account = ctx.objects.find('account', { live: ctx.live, account: platform }, id)
  if (account && !account.state.closed && (isPlatform(ctx) || id === ctx.account)) return account
  throw accountInvalid(id)
}

/** The calling account, closed or not. */
export function findOwnAccount(ctx: Context): Stored<'account'> | null {
  return ctx.objects.find('account', { live: ctx.live, account: ctx.settings.meta.platform }, ctx.account)
}

/** The 403 for an account that does not exist in this mode or is not the caller's. */
export function accountInvalid(id: string): ApiError {
  return new ApiError(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
  })
}
