import type { Context } from '../../http/context.ts'

/**
 * Stripe: account and person tokens, "In live mode, you can only create account tokens with your application's publishable key.
 * In test mode, you can create account tokens with your secret key or publishable key."
 */
export function assertMayTokenize(ctx: Context, refuse: (message: string) => Error): void {
  if (!ctx.live || ctx.request?.isPublishable) return
  throw refuse("In live mode, account and person tokens can only be created with your application's publishable key.")
}
