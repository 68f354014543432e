import { QueryCache, QueryClient } from '@tanstack/react-query'
import { failureOf } from '../failure.ts'
import { onceAvailable } from '../server-availability.ts'

const isUnreachable = (thrown: unknown) => failureOf(thrown).code === 'unreachable'

/** What a page reads, remembered for a moment. One for each merchant and mode: nothing is ever shown under another. */
export function createQueryClient(): QueryClient {
  // What was not answered is asked for again when the server is back, as far as it is still shown.
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
