import type { Context } from '../../http/context.ts'
import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'
import { dueNow } from '../accounts/due-now.ts'
import type { Due } from '../accounts/requirements.ts'
import { noRequirements, requirementsWire } from '../accounts/requirements.ts'

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
