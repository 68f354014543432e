import type { Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'

/** The platform's own account; the first call in each mode creates it. */
export function ensurePlatformAccount(ctx: Context): Stored<'account'> {
  const { platform } = ctx.settings.meta
  const scope = { live: ctx.live, account: platform }
  const active = { requested: true, requested_at: ctx.now, status: 'active' as const }
  return (
    ctx.objects.find('account', scope, platform) ??
    ctx.objects.insert('account', scope, platform, ctx.now, {
      country: 'US',
      default_currency: 'usd',
      email: null,
      type: 'standard',
      business_type: 'company',
      business_profile: { name: 'Sandbox platform' },
      company: {},
      settings: {},
      tos_acceptance: {},
      controller: { fees: 'account', losses: 'stripe', requirement_collection: 'stripe', dashboard: 'full' },
      capabilities: { card_payments: active, transfers: active },
      metadata: {},
    })
  )
}
