import { QueryCache, QueryClient } from '@tanstack/react-query'
import { onceAvailable } from '../server/availability.ts'
import { failureOf } from '../server/failure.ts'

/** Whether no answer came, or the server could do nothing for now, as without its database. */
const isAway = (thrown: unknown) => ['unreachable', 'service_unavailable'].includes(failureOf(thrown).code)

/** The query cache of one merchant and mode: data never appears under another one. */
export function createQueryClient(): QueryClient {
  // Queries that failed as the server was away, and are still shown, are sent again when it is ready.
  const refetchFailed = () =>
    void queries.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error' && isAway(state.error),
    })
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError: (thrown) => isAway(thrown) && onceAvailable(refetchFailed) }),
    defaultOptions: {
      queries: {
        // The server may well be on this very machine, with or without a network.
        networkMode: 'always',
        // Going back and forth between pages does not ask again each time.
        staleTime: 5_000,
        retry: (failures, thrown) => isAway(thrown) && failures < 2,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  return queries
}
