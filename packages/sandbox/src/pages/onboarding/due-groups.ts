import type { Due } from '../../resources/accounts/requirements.ts'

export type DueGroup = { label: string; errors: string[] }

/** The name of each group of requirements on the page. */
const labels: readonly (readonly [start: string, label: string])[] = [
  ['business_type', 'Type of business'],
  ['business_profile', 'Business and website'],
  ['company', 'Company details'],
  ['individual.verification', 'Identity document'],
  ['representative.verification', 'Identity document'],
  ['individual', 'Personal details'],
  ['representative', 'Personal details'],
  ['external_account', 'Bank account'],
  ['tos_acceptance', 'Terms of service'],
]

/** The requirements in plain words, each group once. */
export function groupDue(due: Due[]): DueGroup[] {
  const groups = new Map<string, DueGroup>()
  for (const { name, error } of due) {
    const label = labels.find(([start]) => name.startsWith(start))?.[1] ?? name
    const group = groups.get(label) ?? { label, errors: [] }
    if (error && !group.errors.includes(error.reason)) group.errors.push(error.reason)
    groups.set(label, group)
  }
  return [...groups.values()]
}
