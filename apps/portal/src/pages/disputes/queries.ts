import type { QueryClient } from '@tanstack/react-query'
import type { Dispute } from './wire.ts'

/** Names whatever is on its way to change a dispute. */
export const disputeMutationKey = (id: string) => ['disputes', id, 'change'] as const

/** Shows what a change answered, then reads anew whatever tells of the dispute: it can change payments and balances. */
export function refreshDispute(queries: QueryClient, id: string, answer: Partial<Dispute> = {}): Promise<void> {
  queries.setQueryData<Dispute>(['disputes', id], (known) => known && { ...known, ...answer })
  return queries.invalidateQueries()
}
