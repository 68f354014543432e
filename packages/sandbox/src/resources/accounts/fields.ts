import { address, email, metadata, url } from '../../http/common-fields.ts'
import { boolean, clearable, hash, ignored, integer, matching, oneOf, string } from '../../http/fields.ts'
import type { Wire } from '../../http/wire.ts'
import { currency } from '../../money/currency.ts'
import { externalAccountField } from './bank-account.ts'
import { capabilitiesField } from './capabilities.ts'

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

/** The parameters of both creation and update. */
export const accountFields = {
  business_profile: businessProfile,
  business_type: oneOf('company', 'government_entity', 'individual', 'non_profit'),
  capabilities: capabilitiesField,
  company: hash({
    address: address(),
    name: string(),
    phone: string(),
    tax_id: ignored(),
    registration_number: ignored(),
    structure: ignored(),
    verification: ignored(),
  }),
  default_currency: currency(),
  documents: ignored(),
  email: email(),
  external_account: externalAccountField(),
  // Personal details are ignored: the sandbox verifies nothing, so it stores none.
  individual: ignored(),
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

/** Drops undefined fields, so that they do not overwrite stored ones. */
export function omitUndefined(parsed: object | undefined): Wire {
  const text = JSON.stringify(parsed ?? {})
  return JSON.parse(text) as Wire
}

/** The part of a company that is stored: name, address and phone, never its identification numbers. */
export function companyOf(company: ReturnType<typeof accountFields.company.parse> | undefined): Wire {
  return omitUndefined({ address: company?.address, name: company?.name, phone: company?.phone })
}
