import type { Context } from '../../http/context.ts'
import { book } from '../../money/ledger.ts'
import type { SandboxOptions } from '../../options.ts'
import type { Stored } from '../../store/objects.ts'

/** The platform's own account. The first call in each mode creates it and books its reserve. */
export function ensurePlatformAccount(ctx: Context, reserve?: SandboxOptions['reserve']): Stored<'account'> {
  const { platform } = ctx.settings.meta
  const scope = { live: ctx.live, account: platform }
  const known = ctx.objects.find('account', scope, platform)
  if (known) return known
  if (reserve) topUp(ctx, reserve)
  const active = { requested: true, requested_at: ctx.now, status: 'active' as const }
  return ctx.objects.insert('account', scope, platform, ctx.now, {
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
}

function topUp(ctx: Context, { amount, currency }: NonNullable<SandboxOptions['reserve']>): void {
  const description = 'Top-up from the bank'
  book(ctx, { type: 'topup', amount, currency, fees: [], description, available_on: ctx.now, source: null })
}
