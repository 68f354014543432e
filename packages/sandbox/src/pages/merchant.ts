import type { Context } from '../http/context.ts'

/** The account's name as customers see it. */
export function merchantName(ctx: Context, account: string): string {
  const { platform } = ctx.settings.meta
  const { state } = ctx.objects.find('account', { live: ctx.live, account: platform }, account) ?? {}
  const name = state?.business_profile.name ?? state?.company.name ?? state?.email
  return typeof name === 'string' && name.trim() ? name : 'Sandbox merchant'
}
