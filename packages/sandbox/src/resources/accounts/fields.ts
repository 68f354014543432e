import { type Address, address, email, metadata, url } from '../../http/common-fields.ts'
import { boolean, clearable, hash, integer, matching, oneOf, string } from '../../http/fields.ts'
import type { Wire } from '../../http/wire.ts'
import { currency } from '../../money/currency.ts'
import type { AccountState } from './account.ts'
import { externalAccountField } from './bank-account.ts'
import { capabilitiesField } from './capabilities.ts'
import { type AddressSent, noteCompany, notePerson } from './submitted-identity.ts'

const businessProfile = hash({
  mcc: matching(/^\d{4}$/, 'merchant category code'),
  name: string(),
  product_description: string({ max: 40_000 }),
  support_address: address(),
  support_email: email(),
  support_phone: string(),
  support_url: clearable(url()),
  url: url(),
})

/** The sandbox keeps the verdicts of Stripe's test values for a person, never the values. */
const individualField = hash({
  address: address(),
  dob: hash({ day: integer(), month: integer(), year: integer() }),
  email: email(),
  first_name: string(),
  id_number: string(),
  last_name: string(),
  phone: string(),
  political_exposure: oneOf('existing', 'none'),
  ssn_last_4: string({ max: 4 }),
  verification: hash({
    additional_document: hash({ back: string(), front: string() }),
    document: hash({ back: string(), front: string() }),
  }),
})

/** The parameters of both creation and update. */
export const accountFields = {
  account_token: string(),
  business_profile: businessProfile,
  business_type: oneOf('company', 'government_entity', 'individual', 'non_profit'),
  capabilities: capabilitiesField,
  company: hash({
    address: address(),
    directors_provided: boolean(),
    executives_provided: boolean(),
    owners_provided: boolean(),
    name: string(),
    phone: string(),
    tax_id: string(),
  }),
  default_currency: currency(),
  email: email(),
  external_account: externalAccountField(),
  individual: individualField,
  metadata: metadata(),
  settings: hash({
    branding: hash({ icon: string(), logo: string(), primary_color: string(), secondary_color: string() }),
    card_payments: hash({
      decline_on: hash({ avs_failure: boolean(), cvc_failure: boolean() }),
      statement_descriptor_prefix: string({ max: 22 }),
    }),
    payments: hash({ statement_descriptor: string({ max: 22 }) }),
    payouts: hash({
      debit_negative_balances: boolean(),
      schedule: hash({ delay_days: integer({ min: 0 }), interval: oneOf('manual', 'daily', 'weekly', 'monthly') }),
      statement_descriptor: string({ max: 22 }),
    }),
  }),
  tos_acceptance: hash({ date: integer(), ip: string(), service_agreement: string(), user_agent: string() }),
}

/** Notes who stands behind an account, as v1 is sent it. */
export function noteIdentity(
  state: AccountState,
  input: {
    individual?: ReturnType<typeof individualField.parse> | undefined
    company?: ReturnType<typeof accountFields.company.parse> | undefined
  },
): void {
  const { individual: person, company } = input
  if (person) {
    const { dob, address, verification } = person
    const id_number = person.id_number ?? person.ssn_last_4
    notePerson(state.onboarding?.facts, {
      ...person,
      dob,
      address: sentOf(address),
      id_number,
      document: verification?.document?.front,
    })
  }
  if (company) noteCompany(state.onboarding?.facts, { ...company, address: sentOf(company.address) })
}

/** The parts of an address that were sent: the field fills in null for the others. */
export function sentOf(sent: Address | undefined): AddressSent | undefined {
  if (!sent) return undefined
  return Object.fromEntries(Object.entries(sent).filter((entry) => entry[1] !== null))
}

/** Drops undefined fields, so that they do not overwrite stored ones. */
export function omitUndefined(parsed: object | undefined): Wire {
  const text = JSON.stringify(parsed ?? {})
  return JSON.parse(text) as Wire
}

/** The part of a company that is stored: name, address and phone, never its identification numbers. */
export function companyOf(company: ReturnType<typeof accountFields.company.parse> | undefined): Wire {
  const { tax_id: _number, ...kept } = company ?? {}
  return omitUndefined(kept)
}
