import { choice, flag, many, metadataField, needed, record, text, whole } from '../../http/v2/fields.ts'
import { businessNumbers, personalNumbers, structures } from './identity-names.ts'

const lines = {
  city: text(),
  line1: text(),
  line2: text(),
  postal_code: text(),
  state: text(),
  town: text(),
}
const country = text({ pattern: /^[A-Za-z]{2}$/ })
export const addressField = record({ ...lines, country: needed(country) })
const date = record({ day: needed(whole()), month: needed(whole()), year: needed(whole()) })
const declaration = record({ date: text(), ip: text(), user_agent: text() })
const files = record({ files: needed(many(text())), type: needed(choice('files')) })
const signedFiles = record({
  files: needed(many(text())),
  signer: record({ person: needed(text()) }),
  type: needed(choice('files')),
})
const frontBack = record({
  front_back: needed(record({ back: text(), front: needed(text()) })),
  type: needed(choice('front_back')),
})
const amount = record({ value: needed(whole()), currency: needed(text()) })
const scripts = { kana: addressField, kanji: addressField }

export const businessDetails = record({
  additional_addresses: many(
    record({ ...lines, country, purpose: needed(choice('administrative', 'principal_place_of_business')) }),
  ),
  address: addressField,
  annual_revenue: record({ amount, fiscal_year_end: text() }),
  documents: record({
    bank_account_ownership_verification: files,
    company_license: files,
    company_memorandum_of_association: files,
    company_ministerial_decree: files,
    company_registration_verification: files,
    company_tax_id_verification: files,
    primary_verification: frontBack,
    proof_of_address: files,
    proof_of_registration: signedFiles,
    proof_of_ultimate_beneficial_ownership: signedFiles,
  }),
  estimated_worker_count: whole(),
  id_numbers: many(record({ registrar: text(), type: needed(choice(...businessNumbers)), value: needed(text()) })),
  monthly_estimated_revenue: record({ amount }),
  phone: text(),
  registered_name: text(),
  registration_date: date,
  script_addresses: record(scripts),
  script_names: record({ kana: record({ registered_name: text() }), kanji: record({ registered_name: text() }) }),
  structure: choice(...structures),
})

const scriptName = record({ given_name: text(), surname: text() })
/** The fields of a person, as part of an account or on its own. */
export const individualShape = {
  additional_addresses: many(record({ ...lines, country: needed(country), purpose: needed(choice('registered')) })),
  additional_names: many(
    record({ full_name: text(), given_name: text(), purpose: needed(choice('alias', 'maiden')), surname: text() }),
  ),
  address: addressField,
  date_of_birth: date,
  documents: record({
    company_authorization: files,
    passport: files,
    primary_verification: frontBack,
    secondary_verification: frontBack,
    visa: files,
  }),
  email: text(),
  given_name: text(),
  id_numbers: many(record({ type: needed(choice(...personalNumbers)), value: needed(text()) })),
  legal_gender: choice('female', 'male'),
  metadata: metadataField(),
  nationalities: many(text()),
  phone: text(),
  political_exposure: choice('existing', 'none'),
  relationship: record({
    director: flag(),
    executive: flag(),
    owner: flag(),
    percent_ownership: text(),
    title: text(),
  }),
  script_addresses: record(scripts),
  script_names: record({ kana: scriptName, kanji: scriptName }),
  surname: text(),
}

/** Stripe: all persons with a relationship have been provided. */
export const personsProvided = record({
  directors: flag(),
  executives: flag(),
  owners: flag(),
  ownership_exemption_reason: choice(
    'qualified_entity_exceeds_ownership_threshold',
    'qualifies_as_financial_institution',
  ),
})

/** The identity behind an account. Stripe: `identity` of Accounts v2. */
export const identityField = record({
  attestations: record({
    directorship_declaration: declaration,
    ownership_declaration: declaration,
    persons_provided: personsProvided,
    representative_declaration: declaration,
    terms_of_service: record({
      account: record({ date: needed(text()), ip: needed(text()), user_agent: text() }),
    }),
  }),
  business_details: businessDetails,
  country,
  entity_type: choice('company', 'government_entity', 'individual', 'non_profit'),
  individual: record(individualShape),
})
export type IdentityInput = ReturnType<typeof identityField.parse>
