import type { Address } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { ApiError, resourceMissing } from '../../http/errors.ts'
import type { Wire } from '../../http/wire.ts'
import { type Stored, stateIs } from '../../store/objects.ts'
import { loadAccount } from '../accounts/platform.ts'
import { type Due, dueNow, noRequirements, requirementsWire } from '../accounts/requirements.ts'

/** The relationship of a person to the business. Stripe: `relationship` of a Person; the share in percent, as a decimal. */
export type Relationship = {
  authorizer: boolean
  director: boolean
  executive: boolean
  legal_guardian: boolean
  owner: boolean
  percent_ownership: string | null
  representative: boolean
  title: string | null
}

/** A person behind a business. The types of id numbers are kept, never the numbers. */
export type PersonState = {
  account: string
  /** Verdicts by requirement, as `Onboarding.facts` has them. */
  facts: Record<string, string>
  first_name: string | null
  last_name: string | null
  email: string | null
  phone: string | null
  dob: { day: number; month: number; year: number } | null
  address: Address | null
  /** Types of Accounts v2, such as `us_ssn_last_4`. */
  id_numbers: string[]
  document: { front: string | null; back: string | null }
  nationality: string | null
  political_exposure: 'existing' | 'none' | null
  relationship: Relationship
  metadata: Record<string, string>
  /** Unix seconds. */
  updated: number
}

declare module '../../store/object-kinds.ts' {
  interface States {
    person: PersonState
  }
}

export const noRelationship: Relationship = {
  authorizer: false,
  director: false,
  executive: false,
  legal_guardian: false,
  owner: false,
  percent_ownership: null,
  representative: false,
  title: null,
}

const noAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }

/** The person in the form of v1. Numbers are not shown, only whether there are any. */
export function personWire(ctx: Context, account: Stored<'account'>, person: Stored<'person'>): Wire {
  const { state } = person
  const { relationship } = state
  const due = dueOfPerson(dueNow(ctx, account), person.id)
  return {
    id: person.id,
    object: 'person',
    account: state.account,
    additional_tos_acceptances: { account: { date: null, ip: null, user_agent: null } },
    address: state.address ?? noAddress,
    created: person.created,
    dob: state.dob ?? { day: null, month: null, year: null },
    email: state.email,
    first_name: state.first_name,
    full_name_aliases: [],
    future_requirements: withoutDeadline(noRequirements),
    id_number_provided: state.id_numbers.length > 0,
    id_number_secondary_provided: false,
    last_name: state.last_name,
    metadata: state.metadata,
    nationality: state.nationality,
    phone: state.phone,
    political_exposure: state.political_exposure ?? 'none',
    registered_address: noAddress,
    relationship: {
      ...relationship,
      percent_ownership: relationship.percent_ownership === null ? null : Number(relationship.percent_ownership),
    },
    requirements: withoutDeadline(requirementsWire(due, null)),
    ssn_last_4_provided: state.id_numbers.some((type) => type.startsWith('us_ssn')),
    verification: verificationWire(person, due),
  }
}

/** The requirements of one person, by their names in the person. Stripe: `person_….dob.day` in the account. */
function dueOfPerson(due: readonly Due[], id: string): Due[] {
  return due.flatMap((one) => (one.person === id ? [{ ...one, name: one.name.slice(id.length + 1) }] : []))
}

/** Whether a person is known for certain: no test value failed, and one was verified. */
export function isVerified({ state }: Stored<'person'>, due: readonly Due[]): boolean {
  return due.length === 0 && (state.facts.dob === 'verified' || state.facts.document === 'verified')
}

function verificationWire(person: Stored<'person'>, due: readonly Due[]): Wire {
  const error = due.find((one) => one.error)?.error
  // Stripe: one of eight codes, of which sandbox values reach two.
  const code = error && (error.code === 'verification_failed_keyed_identity' ? 'failed_keyed_identity' : 'failed_other')
  return {
    additional_document: { back: null, details: null, details_code: null, front: null },
    details: error?.reason ?? null,
    details_code: code ?? null,
    document: { ...person.state.document, details: null, details_code: null },
    status: isVerified(person, due) ? 'verified' : 'unverified',
  }
}

/** A person's requirements have neither a deadline nor a reason of their own: the account's count. */
function withoutDeadline({ current_deadline: _deadline, disabled_reason: _reason, ...requirements }: Wire): Wire {
  return requirements
}

/**
 * An account whose people may be read. Stripe: Person, "A platform cannot access a person for an account where
 * requirement_collection is stripe, after creating an Account Link".
 */
export function loadAccountOfPersons(ctx: Context, id: string): Stored<'account'> {
  const account = loadAccount(ctx, id)
  const isOurs = account.state.controller.requirement_collection === 'application'
  const scope = { live: ctx.live, account: ctx.settings.meta.platform }
  if (isOurs || ctx.objects.all('account_link', scope, stateIs('account', id)).length === 0) return account
  throw new ApiError(403, {
    type: 'invalid_request_error',
    message: `The persons of account '${id}' cannot be accessed: Stripe collects its requirements, and its onboarding has begun.`,
  })
}

/** @throws ApiError 404 */
export function loadPerson(ctx: Context, account: Stored<'account'>, id: string): Stored<'person'> {
  const person = ctx.objects.find('person', { live: ctx.live, account: account.id }, id)
  if (!person) throw resourceMissing('person', id)
  return person
}

/** The people behind an account, those that came last first. Stripe: "sorted by creation date". */
export function personsOf(ctx: Context, account: string): Stored<'person'>[] {
  return ctx.objects.all('person', { live: ctx.live, account })
}
