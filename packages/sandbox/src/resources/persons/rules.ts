import type { PersonState, Relationship } from './person.ts'

/** A rule that a person breaks, by the code of Accounts v2. Stripe: the errors of "Create a person v2". */
export type BrokenRule = { code: string; message: string }

type Member = Pick<PersonState, 'relationship' | 'dob'>

/**
 * The reason why a person cannot belong to an account; null if it can.
 * @param now Unix seconds
 */
export function brokenRule(person: Member, others: readonly Member[], businessType: string | null, now: number) {
  const { relationship, dob } = person
  const isThere = (name: keyof Relationship) => others.some((other) => other.relationship[name] === true)
  const shares = [person, ...others].map((one) => Number(one.relationship.percent_ownership ?? 0))
  const rules: readonly (readonly [isBroken: boolean, code: string, message: string])[] = [
    [
      businessType === 'individual',
      'individual_additional_person_not_allowed',
      'An individual account has no other persons.',
    ],
    [
      relationship.representative && isThere('representative'),
      'additional_representative_not_allowed',
      'There can only be one representative at any given time.',
    ],
    [relationship.authorizer && isThere('authorizer'), 'authorizer_duplicate', 'There can only be one authorizer.'],
    [
      relationship.authorizer && relationship.representative,
      'authorizer_relationship_invalid_for_representative',
      'An authorizer cannot be a representative.',
    ],
    [
      relationship.legal_guardian && isThere('legal_guardian'),
      'additional_legal_guardian_not_allowed',
      'There can only be one legal guardian.',
    ],
    [
      relationship.legal_guardian && relationship.representative,
      'legal_guardian_representative_not_allowed',
      'A person cannot be both legal guardian and representative.',
    ],
    [
      relationship.legal_guardian && !isThere('representative'),
      'legal_guardian_requires_existing_representative',
      'A legal guardian needs a representative.',
    ],
    [
      relationship.owner && relationship.percent_ownership !== null && Number(relationship.percent_ownership) === 0,
      'person_percent_ownership_invalid',
      'An owner owns more than 0 %.',
    ],
    [
      shares.reduce((sum, share) => sum + share, 0) > 100,
      'total_person_ownership_exceeded',
      'The shares of all persons are more than 100 %.',
    ],
    [dob !== null && !isPast(dob, now), 'date_of_birth_invalid', 'The date of birth is not a date in the past.'],
  ]
  const broken = rules.find(([isBroken]) => isBroken)
  return broken ? ({ code: broken[1], message: broken[2] } satisfies BrokenRule) : null
}

function isPast({ day, month, year }: NonNullable<PersonState['dob']>, now: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day && date.getTime() < now * 1000
}
