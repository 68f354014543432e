import { actingFor, type Context, isPlatform } from '../../http/context.ts'
import { ApiError, accountInvalid } from '../../http/errors.ts'
import type { SandboxOptions } from '../../options.ts'
import type { Stored } from '../../store/objects.ts'
import { book } from '../ledger.ts'
import { bankAccountsOf, insertBankAccount, prefilledBankAccount } from './bank-account.ts'
import { settlementCurrency } from './countries.ts'

/** The platform's own account. The first call in each mode creates it and books its reserve. */
export function ensurePlatformAccount(ctx: Context, reserve?: SandboxOptions['reserve']): Stored<'account'> {
  const { platform } = ctx.settings.meta
  const scope = { live: ctx.live, account: platform }
  const known = ctx.objects.find('account', scope, platform)
  const { platformCountry: country } = ctx.settings
  if (known) {
    moveTo(ctx, known, country)
    ensureBankAccount(ctx, known)
    return known
  }
  if (reserve) topUp(ctx, reserve)
  const active = { requested: true, requested_at: ctx.now, status: 'active' as const }
  const account = ctx.objects.insert('account', scope, platform, ctx.now, {
    country,
    default_currency: settlementCurrency(country),
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
  ensureBankAccount(ctx, account)
  return account
}

/** Moves the platform to where the options say that it is. */
function moveTo(ctx: Context, account: Stored<'account'>, country: string): void {
  if (account.state.country === country) return
  account.state.country = country
  account.state.default_currency = settlementCurrency(country)
  ctx.objects.save(account)
}

/** Gives the platform a bank account in its currency, which the files of older versions have not. */
function ensureBankAccount(ctx: Context, account: Stored<'account'>): void {
  const { default_currency } = account.state
  if (bankAccountsOf(ctx, account.id).some(({ state }) => state.currency === default_currency)) return
  insertBankAccount(ctx, account, prefilledBankAccount(account))
}

function topUp(ctx: Context, { amount, currency }: NonNullable<SandboxOptions['reserve']>): void {
  const description = 'Top-up from the bank'
  book(ctx, { type: 'topup', amount, currency, fees: [], description, available_on: ctx.now, source: null })
}

/** Throws a 403 for a request on behalf of an account: only the platform manages accounts. */
export function assertPlatform(ctx: Context): void {
  if (isPlatform(ctx)) return
  throw new ApiError(403, {
    type: 'invalid_request_error',
    message: 'This endpoint is only available to the platform: leave the Stripe-Account header out.',
  })
}

/**
 * An open account of the platform, or the acting account itself. Any other id throws the same 403 as an unknown
 * `Stripe-Account`. No request acts for an account that is closed or disconnected, but its scheduled work still runs.
 */
export function loadAccount(ctx: Context, id: string): Stored<'account'> {
  const { platform } = ctx.settings.meta
  const account = ctx.objects.find('account', { live: ctx.live, account: platform }, id)
  if (account && id === ctx.account) return account
  if (account && !account.state.closed && !account.state.disconnected && isPlatform(ctx)) return account
  throw accountInvalid(id)
}

/** The calling account, closed or not. */
export function findOwnAccount(ctx: Context): Stored<'account'> | null {
  return ctx.objects.find('account', { live: ctx.live, account: ctx.settings.meta.platform }, ctx.account)
}

/** Whether the platform pays the processor's fees of the context's account. */
export function platformPaysFees(ctx: Context): boolean {
  return !isPlatform(ctx) && loadAccount(ctx, ctx.account).state.controller.fees !== 'account'
}

/** Books a processor fee on the platform, in minor units. */
export function bookPlatformFee(
  ctx: Context,
  amount: number,
  currency: string,
  description: string,
  available_on: number,
): void {
  book(actingFor(ctx, ctx.settings.meta.platform), {
    type: 'stripe_fee',
    amount: -amount,
    currency,
    fees: [],
    description,
    available_on,
    source: null,
  })
}
