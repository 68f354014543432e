import type Stripe from 'stripe'

/** The capabilities and requirements of an account, in one form for both versions of the API. */
export type AccountReadiness = {
  /** The requested capabilities by their names in v1: card_payments, transfers, us_bank_account_ach_payments … */
  capabilities: Record<string, CapabilityStatus>
  requirements: AccountRequirements
  /** Why requested capabilities are disabled: requirements.past_due, rejected.fraud …; null if none is. */
  disabledReason: string | null
}

type CapabilityStatus = 'active' | 'pending' | 'inactive' | 'rejected'

/**
 * Data that the processor needs of a merchant, by its own names: `external_account`, `individual.dob.day` in v1,
 * `identity.individual.date_of_birth.day` in v2 …
 */
export type AccountRequirements = {
  /** Overdue: it has disabled the account. */
  pastDue: string[]
  /** To be given until the deadline, or it becomes overdue. Overdue data is included. */
  currentlyDue: string[]
  /** Due once the merchant has sold for more. */
  eventuallyDue: string[]
  /** Given, and being checked by the processor. */
  pendingVerification: string[]
  /** Given, and not accepted. */
  errors: { requirement: string; code: string; reason: string }[]
  /** Unix seconds. */
  deadline: number | null
}

/** @param v2 the same account in Accounts v2; null where v2 does not answer it */
export function readinessOf(v1: Stripe.Account, v2: Stripe.V2.Core.Account | null): AccountReadiness {
  const disabledReason = v1.requirements?.disabled_reason ?? null
  const reported = v2 ? reportedByV2(v2) : []
  // Accounts v2 answers nothing of an account without configurations.
  if (!v2?.requirements || reported.length === 0) {
    return {
      capabilities: capabilitiesOfV1(v1, disabledReason),
      requirements: requirementsOfV1(v1.requirements),
      disabledReason,
    }
  }
  return {
    capabilities: Object.fromEntries(reported.map(({ name, status }) => [name, statuses[status] ?? 'inactive'])),
    requirements: requirementsOfV2(v2.requirements),
    disabledReason: disabledReason ?? refusalOf(reported),
  }
}

function capabilitiesOfV1({ capabilities }: Stripe.Account, disabledReason: string | null) {
  const isRejected = disabledReason === 'listed' || disabledReason?.startsWith('rejected.') === true
  return Object.fromEntries(
    Object.entries(capabilities ?? {}).map(([name, status]): [string, CapabilityStatus] => {
      if (status === 'active' || status === 'pending') return [name, status]
      return [name, isRejected ? 'rejected' : 'inactive']
    }),
  )
}

function requirementsOfV1(requirements: Stripe.Account['requirements']): AccountRequirements {
  return {
    pastDue: requirements?.past_due ?? [],
    currentlyDue: requirements?.currently_due ?? [],
    eventuallyDue: requirements?.eventually_due ?? [],
    pendingVerification: requirements?.pending_verification ?? [],
    errors: (requirements?.errors ?? []).map(({ requirement, code, reason }) => ({ requirement, code, reason })),
    deadline: requirements?.current_deadline ?? null,
  }
}

/** Stripe: the status of a capability in Accounts v2. */
const statuses: Readonly<Record<string, CapabilityStatus>> = {
  active: 'active',
  pending: 'pending',
  restricted: 'inactive',
  rejected: 'rejected',
  unsupported: 'rejected',
}

type Reported = { name: string; status: string; code: string | null }

/** Stripe: the capabilities whose names differ from those in v1. */
const v1Names: Readonly<Record<string, string>> = {
  ach_debit_payments: 'us_bank_account_ach_payments',
  'stripe_balance.stripe_transfers': 'transfers',
}

/** The capabilities of an account. Payouts are no capability in v1, which has `payouts_enabled`. */
function reportedByV2({ configuration }: Stripe.V2.Core.Account): Reported[] {
  const trees = [configuration?.merchant?.capabilities, configuration?.recipient?.capabilities]
  return trees
    .flatMap((tree) => leavesOf(tree, ''))
    .filter(({ name }) => name !== 'stripe_balance.payouts')
    .map(({ name, ...leaf }) => ({ name: v1Names[name] ?? name, ...leaf }))
}

/** Capabilities are nested by their group: `stripe_balance: { stripe_transfers: { status } }`. */
function leavesOf(tree: unknown, prefix: string): Reported[] {
  if (typeof tree !== 'object' || tree === null) return []
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null) return []
    const name = `${prefix}${key}`
    if (!('status' in value)) return leavesOf(value, `${name}.`)
    const [detail] = 'status_details' in value && Array.isArray(value.status_details) ? value.status_details : []
    return [{ name, status: String(value.status), code: detail?.code ?? null }]
  })
}

/** The reason for which the selling capabilities will not become active, as v1's `disabled_reason` names it. */
function refusalOf(reported: readonly Reported[]): string | null {
  const selling = reported.filter(({ name }) => name === 'card_payments' || name === 'transfers')
  const rejected = selling.find(({ status }) => status === 'rejected')
  if (rejected) return (rejected.code ?? 'rejected_other').replace(/^rejected_/, 'rejected.')
  return selling.some(({ status }) => status === 'unsupported') ? 'unsupported' : null
}

type Entry = NonNullable<Stripe.V2.Core.Account.Requirements['entries']>[number]

function requirementsOfV2({ entries, summary }: Stripe.V2.Core.Account.Requirements): AccountRequirements {
  const known = entries ?? []
  const named = (isOne: (entry: Entry) => boolean) => [
    ...new Set(known.filter(isOne).map(({ description }) => description)),
  ]
  const isAsked = ({ awaiting_action_from: from }: Entry) => from === 'user'
  const isDue = (entry: Entry, ...due: string[]) => isAsked(entry) && due.includes(entry.minimum_deadline.status)
  const { status, time } = summary?.minimum_deadline ?? {}
  return {
    pastDue: named((entry) => isDue(entry, 'past_due')),
    currentlyDue: named((entry) => isDue(entry, 'currently_due', 'past_due')),
    eventuallyDue: named((entry) => isDue(entry, 'currently_due', 'past_due', 'eventually_due')),
    pendingVerification: named((entry) => !isAsked(entry)),
    errors: known.flatMap(({ description, errors }) =>
      errors.map(({ code, description: reason }) => ({ requirement: description, code, reason })),
    ),
    deadline: status !== 'eventually_due' && time ? Math.floor(Date.parse(time) / 1000) : null,
  }
}
