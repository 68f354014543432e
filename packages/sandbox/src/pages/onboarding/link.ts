import { recordThinEvent } from '../../events/thin-event.ts'
import { actingFor, type Context } from '../../http/context.ts'
import type { Json } from '../../http/wire.ts'
import { merchantName } from '../../resources/accounts/account.ts'
import {
  bankAccountsOf,
  insertBankAccount,
  prefilledBankAccount,
  testBankName,
} from '../../resources/accounts/bank-account.ts'
import { takesCards } from '../../resources/accounts/countries.ts'
import { loadAccount } from '../../resources/accounts/platform.ts'
import { type Due, dueNow } from '../../resources/accounts/requirements.ts'
import { completeForm, recordAccountEvents } from '../../resources/accounts/review-capabilities.ts'
import { appliedConfigurations } from '../../resources/v2-accounts/object.ts'
import type { Stored } from '../../store/objects.ts'

/** An address on one line, or null where none is known. */
function addressLine(address: Json | undefined): string | null {
  if (typeof address !== 'object' || address === null || Array.isArray(address)) return null
  const parts = ['line1', 'line2', 'postal_code', 'city', 'state'].map((name) => address[name])
  const known = parts.filter((part): part is string => typeof part === 'string' && part !== '')
  return known.length > 0 ? known.join(', ') : null
}

type DueGroup = { label: string; errors: string[] }

/** The name of each group of requirements on the page. */
const labels: readonly (readonly [start: string, label: string])[] = [
  ['business_type', 'Type of business'],
  ['business_profile', 'Business and website'],
  ['company', 'Company details'],
  ['individual.verification', 'Identity document'],
  ['representative.verification', 'Identity document'],
  ['individual', 'Personal details'],
  ['representative', 'Personal details'],
  ['external_account', 'Bank account'],
  ['tos_acceptance', 'Terms of service'],
]

/** The requirements in plain words, each group once. */
function groupDue(due: Due[]): DueGroup[] {
  const groups = new Map<string, DueGroup>()
  for (const { name, error } of due) {
    const label = labels.find(([start]) => name.startsWith(start))?.[1] ?? name
    const group = groups.get(label) ?? { label, errors: [] }
    if (error && !group.errors.includes(error.reason)) group.errors.push(error.reason)
    groups.set(label, group)
  }
  return [...groups.values()]
}

export type OnboardingView = {
  link: string
  live: boolean
  merchant: string
  account: string
  email: string | null
  country: string
  bank: { name: string; last4: string }
  /** Whether the link is there to change details that are known, and not to hand them in. */
  isUpdate: boolean
  /** The requirements that are due, in plain words, each with the reason why the earlier value was rejected. */
  due: DueGroup[]
  /** The address that is known, on one line. */
  address: string | null
  /** Whether the account will accept cards. */
  cards: boolean
  /** Whether the link has expired or was used. */
  over: boolean
  refreshUrl: string | null
  returnUrl: string
}

/** The data of a link's page, or null. The id is the permission to see it. */
export function onboardingView(pageCtx: Context, id: string): OnboardingView | null {
  const link = pageCtx.objects.findAnywhere('account_link', id)
  if (!link) return null
  const ctx: Context = { ...actingFor(pageCtx, link.account), live: link.live }
  const account = loadAccount(ctx, link.state.account)
  const { country, default_currency, email, capabilities } = account.state
  const banks = bankAccountsOf(ctx, account.id).filter(({ state }) => state.currency === default_currency)
  const bank = banks.find(({ state }) => state.default_for_currency) ?? banks[0]
  return {
    link: id,
    live: link.live,
    merchant: merchantName(ctx, account.id),
    account: account.id,
    email,
    country,
    bank: {
      name: bank?.state.bank_name ?? testBankName,
      last4: bank?.state.last4 ?? prefilledBankAccount(account).account_number.slice(-4),
    },
    isUpdate: link.state.type === 'account_update',
    due: groupDue(dueNow(ctx, account)),
    address: addressLine(account.state.company.address),
    cards: (capabilities.card_payments?.requested ?? false) && takesCards(country),
    over: link.state.expires_at <= ctx.now,
    refreshUrl: link.state.refresh_url,
    returnUrl: link.state.return_url ?? '',
  }
}

/** Ends a visit. Completing it grants the requested capabilities; in any case the link is used up. */
export function answerOnboarding(pageCtx: Context, id: string, complete: boolean): OnboardingView | null {
  const view = onboardingView(pageCtx, id)
  const link = pageCtx.objects.findAnywhere('account_link', id)
  if (!view || !link || view.over) return null
  const ctx: Context = { ...actingFor(pageCtx, link.account), live: link.live }
  link.state.expires_at = ctx.now
  ctx.objects.save(link)
  if (complete) {
    const account = loadAccount(ctx, view.account)
    if (bankAccountsOf(ctx, account.id).length === 0) insertBankAccount(ctx, account, prefilledBankAccount(account))
    completeForm(ctx, account)
    recordAccountEvents(ctx, account, { parts: ['identity'] })
    tellReturn(ctx, account, link)
  }
  return view
}

/** Stripe: "Occurs when the generated AccountLink is completed", of a link of v2. */
export function tellReturn(ctx: Context, account: Stored<'account'>, { state }: Stored<'account_link'>): void {
  if (!state.isV2) return
  const data = {
    account_id: account.id,
    configurations: appliedConfigurations(account.state),
    use_case: state.type ?? 'account_onboarding',
  }
  recordThinEvent(ctx, 'v2.core.account_link.returned', { related: null, data })
}
