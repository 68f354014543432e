import { address, email, metadata } from '../../http/common-fields.ts'
import { boolean, clearable, hash, integer, matching, oneOf, type Parsed, required, string } from '../../http/fields.ts'
import { sentOf } from '../accounts/fields.ts'
import type { PersonInput } from './apply.ts'

const document = hash({ back: string(), front: string() })

/** Stripe: the parameters of "Create a person" and "Update a person". */
export const personFields = {
  address: address(),
  dob: clearable(hash({ day: required(integer()), month: required(integer()), year: required(integer()) })),
  email: email(),
  first_name: string(),
  id_number: string(),
  last_name: string(),
  metadata: metadata(),
  nationality: string(),
  person_token: string(),
  phone: string(),
  political_exposure: oneOf('existing', 'none'),
  relationship: hash({
    authorizer: boolean(),
    director: boolean(),
    executive: boolean(),
    legal_guardian: boolean(),
    owner: boolean(),
    percent_ownership: clearable(matching(/^\d{1,3}(\.\d+)?$/, 'percentage')),
    representative: boolean(),
    title: string(),
  }),
  ssn_last_4: matching(/^\d{4}$/, 'last four digits'),
  verification: hash({ additional_document: document, document }),
}

/** The fields of a person that a token of v1 holds: all but the token, and those that Stripe keeps outside of it. */
export const { person_token: _token, metadata: _metadata, ...tokenFields } = personFields

/** The fields of a person that a v1 request sent. */
export function readPerson(
  input: Partial<Parsed<typeof personFields>>,
  country: string,
): Omit<PersonInput, 'metadata'> & Pick<PersonInput, 'metadata'> {
  const { id_number, ssn_last_4, verification, address: sentAddress } = input
  const isAmerican = country === 'US'
  const number = id_number ?? ssn_last_4
  const type = isAmerican ? (id_number ? 'us_ssn' : 'us_ssn_last_4') : 'id_number'
  return {
    first_name: input.first_name,
    last_name: input.last_name,
    email: input.email,
    phone: input.phone,
    dob: input.dob,
    nationality: input.nationality,
    political_exposure: input.political_exposure,
    relationship: input.relationship,
    metadata: input.metadata,
    address: sentOf(sentAddress),
    id_numbers: number ? [{ type, value: number }] : undefined,
    document: verification?.document,
  }
}
