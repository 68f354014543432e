import { expect, test } from 'vitest'
import { requirementLabel, requirementList } from './requirement-labels.ts'

test.each([
  ['external_account', 'Bank account for payouts'],
  ['tos_acceptance.date', "Acceptance of the processor's terms"],
  ['individual.dob.day', 'Date of birth'],
  ['representative.dob.year', 'Date of birth'],
  ['individual.address.line1', 'Home address'],
  ['company.address.city', 'Address of your business'],
  ['individual.verification.document', 'Identity document'],
  ['person_1abc.verification.document', 'Identity document'],
  ['company.verification.document', 'Document of your business'],
  ['individual.verification.additional_document', 'A second document, such as proof of address'],
  ['individual.ssn_last_4', 'Identification number'],
  ['company.tax_id', 'Tax or registration number of your business'],
  ['business_profile.mcc', 'Industry of your business'],
  ['business_profile.url', 'Website or description of what you sell'],
  ['individual.first_name', 'Full name'],
  ['representative.relationship.title', 'Role in the business'],
  ['interv_1abc.supportability.form', 'Answers to the questions of a review'],
  ['identity.attestations.terms_of_service.account.date', "Acceptance of the processor's terms"],
  ['identity.individual.date_of_birth.day', 'Date of birth'],
  ['identity.individual.address.line1', 'Home address'],
  ['identity.individual.given_name', 'Full name'],
  ['identity.individual.documents.primary_verification', 'Identity document'],
  ['identity.individual.id_numbers.us_ssn_last_4', 'Identification number'],
  ['identity.business_details.address.city', 'Address of your business'],
  ['identity.business_details.id_numbers', 'Tax or registration number of your business'],
  ['identity.entity_type', 'Kind of business'],
  ['configuration.merchant.mcc', 'Industry of your business'],
  ['defaults.profile.business_url', 'Website or description of what you sell'],
  ['something.new', 'Another detail; see onboarding'],
])('%s is %s', (name, words) => expect(requirementLabel(name)).toBe(words))

test('a thing of several requirements is listed once, as urgent as the most urgent of them', () => {
  const of = (
    name: string,
    status: 'past_due' | 'currently_due' | 'pending_verification',
    error: string | null = null,
  ) => ({
    name,
    status,
    error,
  })
  expect(
    requirementList([
      of('individual.verification.document', 'pending_verification'),
      of('individual.dob.day', 'currently_due'),
      of('individual.dob.year', 'past_due', 'The year cannot be.'),
      of('external_account', 'currently_due'),
    ]),
  ).toEqual([
    of('Date of birth', 'past_due', 'The year cannot be.'),
    of('Bank account for payouts', 'currently_due'),
    of('Identity document', 'pending_verification'),
  ])
  expect(requirementList([])).toEqual([])
})
