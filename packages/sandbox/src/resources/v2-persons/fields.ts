import { flag, needed, type ParsedJson, record, text } from '../../http/v2/fields.ts'
import type { PersonInput } from '../persons/apply.ts'
import { individualShape } from '../v2-accounts/identity-fields.ts'

export const personRelationship = record({
  authorizer: flag(),
  director: flag(),
  executive: flag(),
  legal_guardian: flag(),
  owner: flag(),
  percent_ownership: text({ pattern: /^\d{1,3}(\.\d+)?$/ }),
  representative: flag(),
  title: text(),
})

/** Stripe: the parameters of "Create a person v2" and "Update a person v2". */
export const v2PersonFields = {
  ...individualShape,
  additional_terms_of_service: record({
    account: record({ date: needed(text()), ip: needed(text()), user_agent: text() }),
  }),
  person_token: text(),
  relationship: personRelationship,
}
export type V2PersonInput = ParsedJson<typeof v2PersonFields>

/** The fields of a person that a v2 request sent, by the names of v1. */
export function readV2Person(input: V2PersonInput): PersonInput {
  const { relationship, nationalities, documents } = input
  return {
    first_name: input.given_name,
    last_name: input.surname,
    email: input.email,
    phone: input.phone,
    dob: input.date_of_birth,
    address: input.address,
    id_numbers: input.id_numbers ?? undefined,
    nationality: nationalities === null ? null : nationalities?.[0],
    political_exposure: input.political_exposure,
    relationship: relationship ?? undefined,
    metadata: input.metadata ?? undefined,
    document: documents?.primary_verification
      ? {
          front: documents.primary_verification.front_back.front,
          back: documents.primary_verification.front_back.back ?? undefined,
        }
      : undefined,
  }
}
