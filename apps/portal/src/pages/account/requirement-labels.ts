import { groupBy } from '../../group-by.ts'

/**
 * The processor's requirements, by parts of their names: `individual.dob.day` and `person_1.verification.document` in the first
 * version of its interface, `identity.individual.date_of_birth.day` in the second.
 */
const labels: readonly (readonly [name: RegExp, label: string])[] = [
  [/^external_account/, 'Bank account for payouts'],
  [/^tos_acceptance|terms_of_service/, "Acceptance of the processor's terms"],
  [/^interv_/, 'Answers to the questions of a review'],
  [/proof_of_liveness/, 'A photo of yourself'],
  [/verification\.additional_document|secondary_verification/, 'A second document, such as proof of address'],
  [
    /^company\.verification|^documents\.company|company_registration|proof_of_registration/,
    'Document of your business',
  ],
  [/verification\.document|primary_verification|documents\.passport|documents\.visa/, 'Identity document'],
  [/^documents\.bank_account/, 'Document of your bank account'],
  [/ultimate_beneficial_ownership|^ownership_|owners_provided|^owners/, 'Owners of your business'],
  [/directors_provided|^directors|directorship/, 'Directors of your business'],
  [/executives_provided|^executives/, 'Executives of your business'],
  [/^business_type|identity\.entity_type/, 'Kind of business'],
  [/^business_profile\.mcc|merchant\.mcc/, 'Industry of your business'],
  [
    /^business_profile\.(url|product_description)|business_url|product_description/,
    'Website or description of what you sell',
  ],
  [/^business_profile\.support_|merchant\.support/, 'Contact for customers'],
  [/^business_profile\.(annual_revenue|estimated|monthly)/, 'Size of your business'],
  [/^business_profile/, 'Business details'],
  [/^settings\.payments\.statement_descriptor|merchant\.statement_descriptor/, 'Text on bank statements'],
  [
    /^company\.(tax_id|vat_id|registration_number)|business_details\.id_numbers/,
    'Tax or registration number of your business',
  ],
  [/^company\.address|business_details\.address/, 'Address of your business'],
  [/^company\.phone|business_details\.phone/, 'Phone number of your business'],
  [/^company\.(name|registered_name)|business_details\.registered_name/, 'Legal name of your business'],
  [/^company|business_details/, 'Business details'],
  [/\.(dob|date_of_birth)\b/, 'Date of birth'],
  [/(ssn_last_4|id_number|id_numbers)/, 'Identification number'],
  [/(registered_)?address\./, 'Home address'],
  [/\.(first_name|last_name|full_name|maiden_name|given_name|surname)/, 'Full name'],
  [/\.email$/, 'Email address'],
  [/\.phone$/, 'Phone number'],
  [/\.nationality|\.nationalities/, 'Nationality'],
  [/\.political_exposure/, 'Political exposure'],
  [/\.relationship\./, 'Role in the business'],
  [/^(representative|person)/, 'Details of a person behind the business'],
]

/** A requirement of the processor in words; what has none is a detail that its pages name themselves. */
export function requirementLabel(name: string): string {
  return labels.find(([pattern]) => pattern.test(name))?.[1] ?? 'Another detail; see onboarding'
}

export type Requirement = {
  name: string
  status: 'past_due' | 'currently_due' | 'pending_verification'
  error: string | null
}

const urgency = ['past_due', 'currently_due', 'pending_verification'] as const

/** The processor's requirements, each thing once: a date of birth is three requirements. The most urgent come first. */
export function requirementList(requirements: readonly Requirement[]): Requirement[] {
  const things = groupBy(requirements, ({ name }) => requirementLabel(name))
  return [...things]
    .map(([name, parts]) => ({
      name,
      status: urgency.find((one) => parts.some(({ status }) => status === one)) ?? 'currently_due',
      error: parts.find(({ error }) => error !== null)?.error ?? null,
    }))
    .toSorted((one, other) => urgency.indexOf(one.status) - urgency.indexOf(other.status))
}
