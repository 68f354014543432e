import type { Context } from '../../http/context.ts'
import { notFound } from '../../http/v2/errors.ts'
import { rfc3339 } from '../../http/v2/fields.ts'
import type { Json, Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'
import { type AccountState, type Configuration, chargesEnabled } from '../accounts/account.ts'
import { bankAccountsOf } from '../accounts/bank-account.ts'
import { type Due, dueNow, firstDeadline, isOverdue } from '../accounts/requirements.ts'
import { v2CapabilityStatus, v2Name } from './capabilities.ts'
import { assertPlatformV2 } from './rules.ts'

/** The `requirements` of Accounts v2: one entry for each thing that is due. */
function requirementsV2(state: AccountState, due: Due[]): Wire {
  const deadlineOf = (some: Due[]) => ({ status: some.some(isOverdue) ? 'past_due' : 'currently_due' })
  const restricted = (deadline: Wire) =>
    Object.entries(state.capabilities).flatMap(([name, { requested }]) => {
      if (!requested) return []
      if (name === 'transfers') {
        return [{ capability: 'stripe_balance.stripe_transfers', configuration: 'recipient', deadline }]
      }
      const capability = v2Name(name)
      return capability ? [{ capability, configuration: 'merchant', deadline }] : []
    })
  const descriptions = [...new Set(due.map(({ description }) => description))]
  const entries = descriptions.map((description) => {
    const its = due.filter((one) => one.description === description)
    const errors = its.flatMap(({ error }) => (error ? [{ code: error.code, description: error.reason }] : []))
    const person = its[0]?.person
    const deadline = deadlineOf(its)
    return {
      awaiting_action_from: 'user',
      description,
      errors,
      impact: { restricts_capabilities: restricted(deadline) },
      minimum_deadline: deadline,
      ...(person ? { reference: { type: 'person', resource: person } } : {}),
      requested_reasons: [{ code: errors.length > 0 ? 'routine_verification' : 'routine_onboarding' }],
    }
  })
  const first = firstDeadline(due)
  const soonest = { ...deadlineOf(due), ...(first === null ? {} : { time: rfc3339(first) }) }
  return { entries, summary: { minimum_deadline: entries.length > 0 ? soonest : null } }
}

/** The configurations of an account. An account of v1 has the configurations of its capabilities. */
export function appliedConfigurations(state: AccountState): Configuration[] {
  if (state.applied) return state.applied
  const names = Object.entries(state.capabilities).flatMap(([name, { requested }]) => (requested ? [name] : []))
  const merchant = names.some((name) => name !== 'transfers')
  return [
    ...(merchant ? (['merchant'] as const) : []),
    ...(names.includes('transfers') ? (['recipient'] as const) : []),
  ]
}

/** The account in the form of Accounts v2. The parts that `include` does not name are null, whatever they hold. */
export function v2AccountWire(ctx: Context, account: Stored<'account'>, include: readonly string[]): Wire {
  const { state } = account
  const due = dueNow(ctx, account)
  const applied = appliedConfigurations(state)
  const asked = (name: string, part: () => Json): Json => (include.includes(name) ? part() : null)
  const isOwned = (name: Configuration) => applied.includes(name)
  return {
    id: account.id,
    object: 'v2.core.account',
    applied_configurations: applied,
    closed: state.closed ?? false,
    configuration: {
      customer: null,
      merchant: asked('configuration.merchant', () => (isOwned('merchant') ? merchantWire(ctx, account, due) : null)),
      recipient: asked('configuration.recipient', () => (isOwned('recipient') ? recipientWire(account, due) : null)),
    },
    contact_email: state.email,
    contact_phone: state.contact_phone ?? null,
    created: rfc3339(account.created),
    dashboard: state.controller.dashboard,
    defaults: asked('defaults', () => defaultsWire(state)),
    display_name: state.display_name ?? (state.business_profile.name as string | undefined) ?? null,
    future_requirements: asked('future_requirements', () => ({ entries: [], summary: { minimum_deadline: null } })),
    identity: asked('identity', () => identityWire(state)),
    livemode: account.live,
    metadata: state.metadata,
    requirements: asked('requirements', () => requirementsV2(state, due)),
  }
}

function merchantWire(ctx: Context, account: Stored<'account'>, due: Due[]): Wire {
  const { state } = account
  const { business_profile: profile, settings } = state
  const text = (value: Json | undefined): Json => value ?? null
  const payments = (settings.payments ?? {}) as Wire
  const cards = (settings.card_payments ?? {}) as Wire
  const capabilities = Object.entries(state.capabilities).flatMap(([name, capability]) => {
    const known = v2Name(name)
    return known && capability.requested ? [[known, v2CapabilityStatus(state, name, due)] as const] : []
  })
  const paysOut = chargesEnabled(account) && bankAccountsOf(ctx, account.id).length > 0
  const payouts: Json = paysOut ? { status: 'active', status_details: [] } : v2CapabilityStatus(state, 'payouts', due)
  return {
    applied: true,
    bacs_debit_payments: null,
    branding: settings.branding ?? null,
    capabilities: { ...Object.fromEntries(capabilities), stripe_balance: { payouts } },
    card_payments: { decline_on: cards.decline_on ?? null },
    konbini_payments: null,
    mcc: text(profile.mcc),
    script_statement_descriptor: null,
    sepa_debit_payments: null,
    statement_descriptor: {
      descriptor: text(payments.statement_descriptor),
      prefix: text(cards.statement_descriptor_prefix),
    },
    support: {
      address: text(profile.support_address),
      email: text(profile.support_email),
      phone: text(profile.support_phone),
      url: text(profile.support_url),
    },
  }
}

function recipientWire(account: Stored<'account'>, due: Due[]): Wire {
  const { state } = account
  const transfers = state.capabilities.transfers?.requested ? v2CapabilityStatus(state, 'transfers', due) : null
  return { applied: true, capabilities: { stripe_balance: { stripe_transfers: transfers } } }
}

function defaultsWire(state: AccountState): Wire {
  const { business_profile: profile, controller } = state
  return {
    currency: state.default_currency,
    locales: state.locales ?? [],
    payout_methods: null,
    profile: {
      business_url: profile.url ?? null,
      doing_business_as: profile.name ?? null,
      product_description: profile.product_description ?? null,
    },
    responsibilities: {
      fees_collector: controller.fees === 'account' ? 'stripe' : controller.fees,
      losses_collector: controller.losses,
      requirements_collector: controller.requirement_collection,
    },
  }
}

/** Of persons only what is no secret: the sandbox keeps no more. */
function identityWire(state: AccountState): Wire {
  const { date, ip, user_agent } = state.tos_acceptance
  const terms =
    typeof date === 'number' ? { date: rfc3339(date), ip: ip ?? null, user_agent: user_agent ?? null } : null
  return {
    attestations: { terms_of_service: { account: terms } },
    business_details: state.company.name === undefined ? null : { registered_name: state.company.name },
    country: state.country,
    entity_type: state.business_type,
    individual: null,
  }
}

/** An account of the platform, closed ones too. */
export function loadV2Account(ctx: Context, id: string): Stored<'account'> {
  assertPlatformV2(ctx)
  const account = ctx.objects.find('account', ctx, id)
  if (!account || id === ctx.account) throw notFound('account', id)
  return account
}
