import { QueryClient } from '@tanstack/react-query'
import { failureOf } from '../failure.ts'

/** What a page reads, remembered for a moment. One for each merchant and mode: nothing is ever shown under another. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The server may well be on this very machine, with or without a network.
        networkMode: 'always',
        // Going back and forth between pages does not ask again each time.
        staleTime: 5_000,
        retry: (failures, thrown) => failureOf(thrown).code === 'unreachable' && failures < 2,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
