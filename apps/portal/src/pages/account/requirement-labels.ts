import { onboarding } from '#messages/onboarding.ts'
import { groupBy } from '../../group-by.ts'

const t = onboarding.requirementLabels

/**
 * The processor's requirements, by parts of their names: `individual.dob.day` and `person_1.verification.document` in the first
 * version of its interface, `identity.individual.date_of_birth.day` in the second.
 */
const labels: readonly (readonly [name: RegExp, label: string])[] = [
  [/^external_account/, t.bankAccountPayouts],
  [/^tos_acceptance|terms_of_service/, t.acceptanceProcessorsTerms],
  [/^interv_/, t.answersQuestionsReview],
  [/proof_of_liveness/, t.photoYourself],
  [/verification\.additional_document|secondary_verification/, t.secondDocumentSuchProof],
  [/^company\.verification|^documents\.company|company_registration|proof_of_registration/, t.documentBusiness],
  [/verification\.document|primary_verification|documents\.passport|documents\.visa/, t.identityDocument],
  [/^documents\.bank_account/, t.documentBankAccount],
  [/ultimate_beneficial_ownership|^ownership_|owners_provided|^owners/, t.ownersBusiness],
  [/directors_provided|^directors|directorship/, t.directorsBusiness],
  [/executives_provided|^executives/, t.executivesBusiness],
  [/^business_type|identity\.entity_type/, t.kindOfBusiness],
  [/^business_profile\.mcc|merchant\.mcc/, t.industryBusiness],
  [/^business_profile\.(url|product_description)|business_url|product_description/, t.websiteDescriptionWhatSell],
  [/^business_profile\.support_|merchant\.support/, t.contactForCustomers],
  [/^business_profile\.(annual_revenue|estimated|monthly)/, t.sizeBusiness],
  [/^business_profile/, t.businessDetails],
  [/^settings\.payments\.statement_descriptor|merchant\.statement_descriptor/, t.textBankStatements],
  [/^company\.(tax_id|vat_id|registration_number)|business_details\.id_numbers/, t.taxRegistrationNumberBusiness],
  [/^company\.address|business_details\.address/, t.addressBusiness],
  [/^company\.phone|business_details\.phone/, t.phoneNumberBusiness],
  [/^company\.(name|registered_name)|business_details\.registered_name/, t.legalNameBusiness],
  [/^company|business_details/, t.businessDetails],
  [/\.(dob|date_of_birth)\b/, t.dateOfBirth],
  [/(ssn_last_4|id_number|id_numbers)/, t.identificationNumber],
  [/(registered_)?address\./, t.homeAddress],
  [/\.(first_name|last_name|full_name|maiden_name|given_name|surname)/, t.fullName],
  [/\.email$/, t.emailAddress],
  [/\.phone$/, t.phoneNumber],
  [/\.nationality|\.nationalities/, t.nationality],
  [/\.political_exposure/, t.politicalExposure],
  [/\.relationship\./, t.roleBusiness],
  [/^(representative|person)/, t.detailsPersonBehindBusiness],
]

/** A requirement of the processor in words; what has none is a detail that its pages name themselves. */
export function requirementLabel(name: string): string {
  return labels.find(([pattern]) => pattern.test(name))?.[1] ?? t.anotherDetailSeeOnboarding
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
