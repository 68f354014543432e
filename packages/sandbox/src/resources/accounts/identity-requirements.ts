import type { Stored } from '../../store/objects.ts'
import type { AccountState } from './account.ts'
import type { Due } from './requirements.ts'

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
/** Countries that require a number of a person; whether others do is not known to us. */
const numberedCountries = new Set(['US'])

/** The person whose identity is required, and its name there. */
type Subject = { facts: Record<string, string>; v1: string; v2: string; person?: string }

/**
 * The requirements of the people behind an account: of an individual, or of the representative of a business, and the names of
 * its other persons. Other requirements of owners and directors depend on the country, and are not known to us. Stripe: a
 * requirement of a person is `person_….first_name` in v1; in v2 a `reference` names the person.
 */
export function dueOfPeople(
  state: AccountState,
  facts: Record<string, string>,
  persons: readonly Stored<'person'>[],
): Due[] {
  const { country } = state
  if (state.business_type === 'individual') {
    return dueOfIdentity(country, { facts, v1: 'individual', v2: 'identity.individual' })
  }
  const subjectOf = ({ id, state: { facts } }: Stored<'person'>) => ({ facts, v1: id, v2: id, person: id })
  const representative = persons.find((person) => person.state.relationship.representative)
  const unnamed = { facts, v1: 'representative', v2: 'representative' }
  const others = persons.filter((person) => person !== representative)
  return [
    ...dueOfIdentity(country, representative ? subjectOf(representative) : unnamed),
    ...others.flatMap((person) => missing(country, subjectOf(person)).filter(({ name }) => name.endsWith('_name'))),
  ]
}

function dueOfIdentity(country: string, subject: Subject): Due[] {
  const { facts, v1, v2, person } = subject
  const due = missing(country, subject)
  const isNumbered = numberedCountries.has(country)
  if (isNumbered && !facts.id_number) {
    due.push({ name: `${v1}.ssn_last_4`, description: `${v2}.id_numbers.us_ssn_last_4`, person })
  }
  if (due.length > 0 || facts.document === 'verified') return due
  const checked = ['dob', 'address.line1', ...(isNumbered || facts.id_number ? ['id_number'] : []), 'document']
  const verdicts = checked.flatMap((fact) => facts[fact] ?? [])
  const code =
    verdicts.find((verdict) => verdict !== 'verified' && verdict !== 'unproven') ??
    (verdicts.includes('unproven') ? 'verification_failed_keyed_identity' : undefined)
  if (!code) return []
  const error = { code, reason: reasonOf(code) }
  const description = `${v2}.documents.primary_verification`
  return [{ name: `${v1}.verification.document`, description, person, error }]
}

function missing(country: string, { facts, v1, v2, person }: Subject): Due[] {
  return identityNeeded
    .filter(([fact]) => !facts[fact] && (fact !== 'address.state' || statefulCountries.has(country)))
    .map(([, name, description]) => ({ name: `${v1}.${name}`, description: `${v2}.${description}`, person }))
}

/** The requirements of the business itself. */
export function dueOfCompany({ country }: AccountState, facts: Record<string, string>): Due[] {
  const wanted = [
    ['name', 'registered_name'],
    ['phone', 'phone'],
    ['tax_id', 'id_numbers'],
    ['address.line1', 'address.line1'],
    ['address.city', 'address.city'],
    ['address.postal_code', 'address.postal_code'],
    ...(statefulCountries.has(country) ? [['address.state', 'address.state']] : []),
  ]
  const due: Due[] = wanted
    .filter(([name]) => !facts[`company.${name}`])
    .map(([name, v2]) => ({ name: `company.${name}`, description: `identity.business_details.${v2}` }))
  const verdict = facts['company.tax_id']
  if (verdict && verdict !== 'verified') {
    const code = 'verification_failed_tax_id_match'
    const description = 'identity.business_details.id_numbers'
    due.push({ name: 'company.tax_id', description, error: { code, reason: reasonOf(code) } })
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

function reasonOf(code: string): string {
  return reasons[code] ?? 'The provided identity information could not be verified.'
}
