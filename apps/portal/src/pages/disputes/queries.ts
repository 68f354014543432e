import type { QueryClient } from '@tanstack/react-query'
import type { Dispute } from './wire.ts'

/** The mutation key of all changes to a dispute. */
export const disputeMutationKey = (id: string) => ['disputes', id, 'change'] as const

/** Shows the answer of a change, then refetches everything: a dispute also changes payments and balances. */
export function refreshDispute(queries: QueryClient, id: string, answer: Partial<Dispute> = {}): Promise<void> {
  queries.setQueryData<Dispute>(['disputes', id], (known) => known && { ...known, ...answer })
  return queries.invalidateQueries()
}
