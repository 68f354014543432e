import { type Context, isPlatform } from '../../http/context.ts'
import { listOf } from '../../http/lists.ts'
import type { Wire } from '../../http/wire.ts'
import type { AfterLastRetry } from '../../options.ts'
import type { Stored } from '../../store/objects.ts'
import { bankAccountsOf, bankAccountWire } from './bank-account.ts'
import { detailsSubmitted, disabledReason, dueNow, noRequirements, requirementsWire } from './requirements.ts'
import { settingsWire } from './settings.ts'

export type CapabilityStatus = 'active' | 'inactive' | 'pending'

export type CapabilityState = {
  requested: boolean
  /** Unix seconds. */
  requested_at: number | null
  status: CapabilityStatus
  /** The decision of a reviewer at the processor, which overrides the requirements. */
  decided?: CapabilityStatus | undefined
}

/** A requirement that a reviewer at the processor has added. */
export type AskedRequirement = {
  /** The name in v1, and in v2. */
  name: string
  description: string
  /** When it becomes overdue, in Unix seconds on the sandbox clock; null: it is overdue already. */
  deadline: number | null
  /** Why what was handed in did not do. */
  error?: { code: string; reason: string }
}

export type Configuration = 'merchant' | 'recipient'

/**
 * The facts that an account has submitted. A fact is named by its requirement; of a person only the verdict is kept: `given`,
 * `verified`, `unproven`, or the code of the error that verification ended with.
 */
type Onboarding = {
  facts: Record<string, string>
  /** Whether the hosted form was sent in, which hands in everything. */
  form: boolean
}

export type AccountState = {
  country: string
  default_currency: string
  email: string | null
  type: 'none' | 'express' | 'standard' | 'custom'
  business_type: string | null
  /** Hashes as sent; updates are merged, and the wire object merges them over the defaults. */
  business_profile: Wire
  company: Wire
  settings: Wire
  tos_acceptance: Wire
  controller: { fees: string; losses: string; requirement_collection: string; dashboard: string }
  capabilities: Record<string, CapabilityState>
  metadata: Record<string, string>
  /** Absent where the account was complete from the start. */
  onboarding?: Onboarding
  /** Configurations of Accounts v2; absent for an account that v1 opened. */
  applied?: Configuration[]
  display_name?: string | null
  contact_phone?: string | null
  locales?: string[]
  closed?: boolean
  /** The owner has disconnected the account from the platform, which may not act for it any more. */
  disconnected?: boolean
  /** Stripe has approved transfers without card payments. */
  transfersOnly?: boolean
  /** Why the processor or the platform stopped the account; absent or null when neither did. */
  stopped?: string | null
  /** Added by a reviewer at the processor; the hosted form meets them. */
  asked?: AskedRequirement[]
  /** The first deadline of `asked` that is ahead. */
  next_deadline?: number | null
  /** The requirements of the last event, by their names in v2. */
  toldDue?: string[]
  /** The status of a subscription after the last retry of its payment has failed; the sandbox's setting by default. */
  after_last_retry?: AfterLastRetry
  /** How failed payments of invoices are retried; after 3, 5 and 7 days by default. */
  retries?: 'smart' | number[]
}

declare module '../../store/object-kinds.ts' {
  interface States {
    account: AccountState
  }
}

/** The capability that makes an account a selling one. Other payment methods, such as Link, are accepted beside cards. */
const sellingCapabilities = ['card_payments', 'transfers', 'legacy_payments']

/** Whether the account can be charged or sent money. */
export function chargesEnabled(account: Stored<'account'>): boolean {
  return sellingCapabilities.some((name) => isCapabilityActive(account, name))
}

export function isCapabilityActive(account: Stored<'account'>, capability: string): boolean {
  return account.state.capabilities[capability]?.status === 'active'
}

export function accountWire(ctx: Context, account: Stored<'account'>): Wire {
  const { state, id } = account
  const banks = bankAccountsOf(ctx, id)
  const enabled = chargesEnabled(account)
  const due = dueNow(ctx, account)
  const isOwn = isPlatform(ctx) && id === ctx.settings.meta.platform
  return {
    id,
    object: 'account',
    business_profile: {
      annual_revenue: null,
      estimated_worker_count: null,
      mcc: null,
      minority_owned_business_designation: null,
      name: null,
      product_description: null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: null,
      ...state.business_profile,
    },
    business_type: state.business_type,
    capabilities: Object.fromEntries(
      Object.entries(state.capabilities)
        .filter(([, capability]) => capability.requested)
        .map(([name, capability]) => [name, capability.status]),
    ),
    charges_enabled: enabled,
    controller: isOwn ? { type: 'account' } : controllerWire(state.controller),
    country: state.country,
    created: account.created,
    default_currency: state.default_currency,
    details_submitted: detailsSubmitted(ctx, account),
    email: state.email,
    external_accounts: listOf(
      banks.map((bank) => bankAccountWire(bank)),
      `/v1/accounts/${id}/external_accounts`,
    ),
    future_requirements: noRequirements,
    metadata: state.metadata,
    payouts_enabled: enabled && banks.some((bank) => bank.state.status !== 'errored'),
    requirements: requirementsWire(due, disabledReason(state, due)),
    settings: settingsWire(state),
    tos_acceptance: { date: state.onboarding ? null : account.created, ...state.tos_acceptance },
    type: state.type,
    ...(hasCompany(state) ? { company: state.company } : {}),
  }
}

/** A business has it from the start, and any other account when something of it was sent. */
function hasCompany({ business_type: type, company }: Stored<'account'>['state']): boolean {
  return (type !== null && type !== 'individual') || Object.keys(company).length > 0
}

function controllerWire(controller: Stored<'account'>['state']['controller']): Wire {
  return {
    fees: { payer: controller.fees },
    is_controller: true,
    losses: { payments: controller.losses },
    requirement_collection: controller.requirement_collection,
    stripe_dashboard: { type: controller.dashboard },
    type: 'application',
  }
}

/** The account's name as customers see it. */
export function merchantName(ctx: Context, account: string): string {
  const { platform } = ctx.settings.meta
  const { state } = ctx.objects.find('account', { live: ctx.live, account: platform }, account) ?? {}
  const name = state?.business_profile.name ?? state?.company.name ?? state?.email
  return typeof name === 'string' && name.trim() ? name : 'Sandbox merchant'
}
