import { QueryCache, QueryClient } from '@tanstack/react-query'
import { failureOf } from '../failure.ts'
import { onceAvailable } from '../server-availability.ts'

const isUnreachable = (thrown: unknown) => failureOf(thrown).code === 'unreachable'

/** The query cache of one merchant and mode: data never appears under another one. */
export function createQueryClient(): QueryClient {
  // Queries that failed for lack of an answer, and are still shown, are sent again when the server is ready.
  const refetchFailed = () =>
    void queries.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error' && isUnreachable(state.error),
    })
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError: (thrown) => isUnreachable(thrown) && onceAvailable(refetchFailed) }),
    defaultOptions: {
      queries: {
        // The server may well be on this very machine, with or without a network.
        networkMode: 'always',
        // Going back and forth between pages does not ask again each time.
        staleTime: 5_000,
        retry: (failures, thrown) => isUnreachable(thrown) && failures < 2,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  return queries
}
