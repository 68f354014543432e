import type { Context } from '../../http/context.ts'
import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'
import { personsOf } from '../persons/person.ts'
import type { AccountState } from './account.ts'
import { bankAccountsOf } from './bank-account.ts'
import { dueOfCompany, dueOfPeople } from './identity-requirements.ts'

/** Something that Stripe still needs of an account. */
export type Due = {
  /** The name in v1, such as `individual.first_name`. */
  name: string
  /** The name in v2, such as `identity.individual.given_name`. */
  description: string
  /** The person who has to meet it; undefined for a requirement of the account itself. */
  person?: string | undefined
  /** Why what was handed in did not do. */
  error?: { code: string; reason: string } | undefined
  /** When it becomes overdue, in Unix seconds; undefined for what is overdue. */
  deadline?: number | undefined
}

/** Whether a requirement disables the account now. */
export function isOverdue({ deadline }: Due): boolean {
  return deadline === undefined
}

/** The requirements of an account that owes nothing. */
export const noRequirements: Wire = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
}

/** The requirements, in the order of the form. Accounts that were complete from the start have none. */
function dueOf(
  state: AccountState,
  { hasBank, persons }: { hasBank: boolean; persons: readonly Stored<'person'>[] },
): Due[] {
  const { onboarding } = state
  if (!onboarding) return []
  const due: Due[] = []
  const want = (missing: boolean, name: string, description: string) => missing && due.push({ name, description })
  const { business_profile: profile } = state
  want(!hasBank, 'external_account', 'external_account')
  if (onboarding.form) return due
  want(!profile.mcc, 'business_profile.mcc', 'configuration.merchant.mcc')
  want(!profile.url && !profile.product_description, 'business_profile.url', 'defaults.profile.business_url')
  const website = websiteErrors[hostOf(profile.url)]
  if (website) {
    due.push({ name: 'business_profile.url', description: 'defaults.profile.business_url', error: website })
  }
  want(!state.business_type, 'business_type', 'identity.entity_type')
  if (state.business_type && state.business_type !== 'individual') due.push(...dueOfCompany(state, onboarding.facts))
  due.push(...dueOfPeople(state, onboarding.facts, persons))
  for (const part of ['date', 'ip'] as const) {
    want(
      !state.tos_acceptance[part],
      `tos_acceptance.${part}`,
      `identity.attestations.terms_of_service.account.${part}`,
    )
  }
  return due
}

/** Whether the website is one that Stripe finds inactive. */
export function isWebsiteInactive(state: AccountState): boolean {
  return state.onboarding !== undefined && hostOf(state.business_profile.url) === 'inactivity.stripe.com'
}

/** Why the account cannot take payments. Stripe: `requirements.disabled_reason`. */
export function disabledReason(state: AccountState, due: Due[]): string | null {
  if (state.stopped) return state.stopped
  if (due.some(isOverdue)) return 'requirements.past_due'
  const isIdle = state.onboarding && !Object.values(state.capabilities).some(({ requested }) => requested)
  return isIdle ? 'action_required.requested_capabilities' : null
}

/** v1's `requirements` of an account or a capability. */
export function requirementsWire(due: Due[], disabledReason: string | null): Wire {
  const namesOf = (some: Due[]) => [...new Set(some.map(({ name }) => name))]
  const names = namesOf(due)
  return {
    alternatives: [],
    current_deadline: firstDeadline(due),
    currently_due: names,
    disabled_reason: disabledReason,
    errors: due.flatMap(({ name, error }) => (error ? [{ ...error, requirement: name }] : [])),
    eventually_due: names,
    past_due: namesOf(due.filter(isOverdue)),
    pending_verification: [],
  }
}

/** The first deadline that is ahead, in Unix seconds; null without one. */
export function firstDeadline(due: Due[]): number | null {
  const ahead = due.flatMap(({ deadline }) => deadline ?? [])
  return ahead.length === 0 ? null : Math.min(...ahead)
}

/** Stripe: testing Connect – websites. */
const websiteErrors: Readonly<Record<string, { code: string; reason: string }>> = Object.fromEntries(
  [
    ['disallowed', 'invalid_url_denylisted', 'The website is not allowed.'],
    ['geoblocked', 'invalid_url_website_inaccessible_geoblocked', 'The website is not reachable from every country.'],
    ['inaccessible', 'invalid_url_website_inaccessible', 'The website is not reachable.'],
    ['mismatch', 'invalid_url_website_business_information_mismatch', 'The website shows another business.'],
    ['missing', 'invalid_url_website_empty', 'The website is empty.'],
    ['passwordprotected', 'invalid_url_website_inaccessible_password_protected', 'The website asks for a password.'],
    ['underconstruction', 'invalid_url_website_incomplete_under_construction', 'The website is under construction.'],
  ].map(([name, code = '', reason = '']) => [`${name}.stripe.com`, { code, reason }]),
)

function hostOf(url: unknown): string {
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).hostname : ''
}

/** The requirements of an account that are due. */
export function dueNow(ctx: Context, account: Stored<'account'>): Due[] {
  const due = dueOf(account.state, {
    hasBank: bankAccountsOf(ctx, account.id).length > 0,
    persons: personsOf(ctx, account.id),
  })
  return [...due, ...askedNow(ctx, account.state)]
}

function askedNow({ now }: Context, { asked = [] }: AccountState): Due[] {
  return asked.map(({ deadline, ...requirement }) => ({
    ...requirement,
    ...(deadline !== null && deadline > now ? { deadline } : {}),
  }))
}

/** Whether everything that the form asks for has been handed in, verified or not. */
export function detailsSubmitted(ctx: Context, { id, state }: Stored<'account'>): boolean {
  if (!state.onboarding || state.onboarding.form) return true
  return dueOf(state, { hasBank: true, persons: personsOf(ctx, id) }).every((due) => due.error !== undefined)
}
