import type { Wire } from '../../http/wire.ts'
import type { AccountState } from './state.ts'

/** Something that Stripe still needs of an account. */
export type Due = {
  /** Its name in v1, such as `individual.first_name`. */
  name: string
  /** Its name in v2, such as `identity.individual.given_name`. */
  description: string
  /** Why what was handed in did not do. */
  error?: { code: string; reason: string }
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

/** What is due, in the order of the form. Accounts that were complete from the start owe nothing. */
export function dueOf(state: AccountState, hasBank: boolean): Due[] {
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
  due.push(...dueOfPerson(state, onboarding.facts))
  for (const part of ['date', 'ip'] as const) {
    want(
      !state.tos_acceptance[part],
      `tos_acceptance.${part}`,
      `identity.attestations.terms_of_service.account.${part}`,
    )
  }
  return due
}

/** Whether everything that the form asks for has been handed in, verified or not. */
export function detailsSubmitted(state: AccountState): boolean {
  return !state.onboarding || state.onboarding.form || dueOf(state, true).every((due) => due.error !== undefined)
}

/** Whether the website is one that Stripe finds inactive. */
export function isWebsiteInactive(state: AccountState): boolean {
  return state.onboarding !== undefined && hostOf(state.business_profile.url) === 'inactivity.stripe.com'
}

/** Why the account cannot take payments. Stripe: `requirements.disabled_reason`. */
export function disabledReason(state: AccountState, due: Due[]): string | null {
  if (state.stopped) return state.stopped
  if (due.length > 0) return 'requirements.past_due'
  const isIdle = state.onboarding && !Object.values(state.capabilities).some(({ requested }) => requested)
  return isIdle ? 'action_required.requested_capabilities' : null
}

/** v1's `requirements` of an account or a capability. */
export function requirementsWire(due: Due[], disabledReason: string | null): Wire {
  const names = [...new Set(due.map(({ name }) => name))]
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: names,
    disabled_reason: disabledReason,
    errors: due.flatMap(({ name, error }) => (error ? [{ ...error, requirement: name }] : [])),
    eventually_due: names,
    past_due: names,
    pending_verification: [],
  }
}

const identityNeeded: readonly (readonly [fact: string, v1: string, v2: string])[] = [
  ['first_name', 'first_name', 'given_name'],
  ['last_name', 'last_name', 'surname'],
  ['dob', 'dob.day', 'date_of_birth.day'],
  ['dob', 'dob.month', 'date_of_birth.month'],
  ['dob', 'dob.year', 'date_of_birth.year'],
  ['address.line1', 'address.line1', 'address.line1'],
  ['address.city', 'address.city', 'address.city'],
  ['address.postal_code', 'address.postal_code', 'address.postal_code'],
  ['address.state', 'address.state', 'address.state'],
  ['email', 'email', 'email'],
  ['phone', 'phone', 'phone'],
]
/** Countries whose addresses have a state. */
const statefulCountries = new Set(['AU', 'BR', 'CA', 'IN', 'JP', 'MX', 'MY', 'US'])
/** Countries whose persons are asked for a number; which others ask for one is not known to us. */
const numberedCountries = new Set(['US'])

function dueOfPerson(state: AccountState, facts: Record<string, string>): Due[] {
  const { country } = state
  const isIndividual = state.business_type === 'individual'
  const [v1, v2] = isIndividual ? ['individual', 'identity.individual'] : ['representative', 'representative']
  const due: Due[] = identityNeeded
    .filter(([fact]) => !facts[fact] && (fact !== 'address.state' || statefulCountries.has(country)))
    .map(([, name, description]) => ({ name: `${v1}.${name}`, description: `${v2}.${description}` }))
  const isNumbered = numberedCountries.has(country)
  if (isNumbered && !facts.id_number) {
    due.push({ name: `${v1}.ssn_last_4`, description: `${v2}.id_numbers.us_ssn_last_4` })
  }
  if (due.length > 0 || facts.document === 'verified') return due
  const checked = ['dob', 'address.line1', ...(isNumbered || facts.id_number ? ['id_number'] : []), 'document']
  const verdicts = checked.flatMap((fact) => facts[fact] ?? [])
  const code =
    verdicts.find((verdict) => verdict !== 'verified' && verdict !== 'unproven') ??
    (verdicts.includes('unproven') ? 'verification_failed_keyed_identity' : undefined)
  if (!code) return []
  const error = { code, reason: reasons[code] ?? 'The provided identity information could not be verified.' }
  return [{ name: `${v1}.verification.document`, description: `${v2}.documents.primary_verification`, error }]
}

function dueOfCompany(state: AccountState, facts: Record<string, string>): Due[] {
  const wanted = [
    ['name', 'registered_name'],
    ['phone', 'phone'],
    ['tax_id', 'id_numbers'],
    ['address.line1', 'address.line1'],
    ['address.city', 'address.city'],
    ['address.postal_code', 'address.postal_code'],
    ...(statefulCountries.has(state.country) ? [['address.state', 'address.state']] : []),
  ]
  const due: Due[] = wanted
    .filter(([name]) => !facts[`company.${name}`])
    .map(([name, v2]) => ({ name: `company.${name}`, description: `identity.business_details.${v2}` }))
  const code = facts['company.tax_id']
  if (code && code !== 'verified') {
    const error = { code: 'verification_failed_tax_id_match', reason: reasons.verification_failed_tax_id_match ?? '' }
    due.push({ name: 'company.tax_id', description: 'identity.business_details.id_numbers', error })
  }
  return due
}

const reasons: Readonly<Record<string, string>> = {
  verification_failed_keyed_identity: 'The identity information you entered cannot be verified.',
  verification_failed_id_number_match: 'The identification number could not be matched to the person.',
  verification_failed_address_match: 'The address could not be matched to the person.',
  verification_failed_tax_id_match: 'The business name and tax number could not be matched.',
  verification_document_failed_other: 'The document could not be verified.',
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
