import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { endsSession, type Failure, failureOf } from '../failure.ts'
import { type Client, createClient } from '../trpc.ts'
import { type Mode, modeOfKey } from './key.ts'
import type { KeyStore } from './key-store.ts'

/** What a page works with while a key is there. */
export type Session = { readonly key: string; readonly mode: Mode; readonly client: Client }

type SessionState = {
  readonly session: Session | null
  /** Why the last session ended, when it was the API that ended it. */
  readonly ended: Failure | null
  open(key: string): void
  close(): void
}

const SessionContext = createContext<SessionState | null>(null)

export function SessionProvider({ store, children }: { store: KeyStore; children: ReactNode }) {
  const key = useSyncExternalStore(store.subscribe, store.read)
  const [ended, setEnded] = useState<Failure | null>(null)

  const open = useCallback(
    (next: string) => {
      setEnded(null)
      store.write(next)
    },
    [store],
  )
  const close = useCallback(() => store.write(null), [store])
  // Each session has a cache of its own: what was read with one key is never shown under another.
  const { session, queries } = useMemo(() => ({ session: sessionOf(key), queries: newQueryClient() }), [key])

  useEffect(() => {
    const end = (thrown: Error | null) => {
      if (thrown === null) return
      const failure = failureOf(thrown)
      if (!endsSession(failure)) return
      setEnded(failure)
      store.write(null)
    }
    const stops = [
      queries.getQueryCache().subscribe((event) => end(event.query.state.error)),
      queries.getMutationCache().subscribe((event) => end(event.mutation?.state.error ?? null)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queries, store])

  const state = useMemo(() => ({ session, ended, open, close }), [session, ended, open, close])
  return (
    <SessionContext value={state}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </SessionContext>
  )
}

/** The session, and how to begin and end one. */
export function useSession(): SessionState {
  const state = use(SessionContext)
  if (!state) throw new Error('useSession outside of SessionProvider')
  return state
}

/** For pages that are shown with a key alone. */
export function useClient(): Client {
  const { session } = useSession()
  if (!session) throw new Error('useClient without a key')
  return session.client
}

function sessionOf(key: string | null): Session | null {
  const mode = key === null ? null : modeOfKey(key)
  return key !== null && mode !== null ? { key, mode, client: createClient(key) } : null
}

function newQueryClient(): QueryClient {
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
