import type { MadePayment } from '@merchant-payments/processor'
import { findOwners } from '../core/rows/find-owner.ts'
import type { Scope } from './check-result.ts'
import type { Place } from './compare-lists.ts'

/** The objects that a call of ours created for one of the chosen accounts, each with its merchant. */
export async function findOwnedObjects<T>(
  { services, accounts }: Scope,
  place: Place,
  items: readonly T[],
  ownOf: (item: T) => MadePayment['payment']['own'],
): Promise<{ item: T; merchant: string | null }[]> {
  const owners = await findOwners(services, place, items.map(ownOf))
  return items.flatMap((item, index) => {
    const owner = owners[index]
    if (!owner || (accounts && !accounts.includes(owner.id))) return []
    return [{ item, merchant: place.owner?.merchant ?? ownOf(item).merchantId }]
  })
}
