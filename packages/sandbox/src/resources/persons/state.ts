import type { Address } from '../../http/common-fields.ts'

/** The relationship of a person to the business. Stripe: `relationship` of a Person; the share in percent, as a decimal. */
export type Relationship = {
  authorizer: boolean
  director: boolean
  executive: boolean
  legal_guardian: boolean
  owner: boolean
  percent_ownership: string | null
  representative: boolean
  title: string | null
}

/** A person behind a business. The types of id numbers are kept, never the numbers. */
export type PersonState = {
  account: string
  /** Verdicts by requirement, as `Onboarding.facts` has them. */
  facts: Record<string, string>
  first_name: string | null
  last_name: string | null
  email: string | null
  phone: string | null
  dob: { day: number; month: number; year: number } | null
  address: Address | null
  /** Types of Accounts v2, such as `us_ssn_last_4`. */
  id_numbers: string[]
  document: { front: string | null; back: string | null }
  nationality: string | null
  political_exposure: 'existing' | 'none' | null
  relationship: Relationship
  metadata: Record<string, string>
  /** Unix seconds. */
  updated: number
}

export const noRelationship: Relationship = {
  authorizer: false,
  director: false,
  executive: false,
  legal_guardian: false,
  owner: false,
  percent_ownership: null,
  representative: false,
  title: null,
}
