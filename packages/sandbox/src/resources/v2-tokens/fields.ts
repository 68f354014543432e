import { choice, flag, record, text } from '../../http/v2/fields.ts'
import { businessDetails, individualShape, personsProvided } from '../v2-accounts/identity-fields.ts'
import { personRelationship } from '../v2-persons/fields.ts'

const attested = record({ attested: flag() })
/** Stripe: "IP, date, and User Agent are expanded by Stripe". */
const accepted = record({ account: record({ shown_and_accepted: flag() }) })

/** Stripe: the parameters of `POST /v2/core/account_tokens`; the country is no part of a token. */
export const accountTokenFields = {
  contact_email: text(),
  contact_phone: text(),
  display_name: text(),
  identity: record({
    attestations: record({
      directorship_declaration: attested,
      ownership_declaration: attested,
      persons_provided: personsProvided,
      representative_declaration: attested,
      terms_of_service: accepted,
    }),
    business_details: businessDetails,
    entity_type: choice('company', 'government_entity', 'individual', 'non_profit'),
    individual: record(individualShape),
  }),
}

/** Stripe: the parameters of `POST /v2/core/accounts/:id/person_tokens`. */
export const personTokenFields = {
  ...individualShape,
  additional_terms_of_service: accepted,
  relationship: personRelationship,
}
