import type { Context } from '../../http/context.ts'
import { book } from '../../money/ledger.ts'
import type { SandboxOptions } from '../../options.ts'
import type { Stored } from '../../store/objects.ts'
import { currencyOf } from './countries.ts'

/** The platform's own account. The first call in each mode creates it and books its reserve. */
export function ensurePlatformAccount(ctx: Context, reserve?: SandboxOptions['reserve']): Stored<'account'> {
  const { platform } = ctx.settings.meta
  const scope = { live: ctx.live, account: platform }
  const known = ctx.objects.find('account', scope, platform)
  const { platformCountry: country } = ctx.settings
  if (known) return moved(ctx, known, country)
  if (reserve) topUp(ctx, reserve)
  const active = { requested: true, requested_at: ctx.now, status: 'active' as const }
  return ctx.objects.insert('account', scope, platform, ctx.now, {
    country,
    default_currency: currencyOf(country),
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

/** The platform where the options say that it is. */
function moved(ctx: Context, account: Stored<'account'>, country: string): Stored<'account'> {
  if (account.state.country === country) return account
  account.state.country = country
  account.state.default_currency = currencyOf(country)
  ctx.objects.save(account)
  return account
}

function topUp(ctx: Context, { amount, currency }: NonNullable<SandboxOptions['reserve']>): void {
  const description = 'Top-up from the bank'
  book(ctx, { type: 'topup', amount, currency, fees: [], description, available_on: ctx.now, source: null })
}
