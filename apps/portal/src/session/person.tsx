import type { AppRouter } from '@merchant-payments/api'
import { type QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { type Failure, failureOf } from '../failure.ts'
import { type Client, createClient } from '../trpc.ts'
import { createQueryClient } from './query-client.ts'
import { keepSession } from './sign-in-calls.ts'

export type Me = NonNullable<inferRouterOutputs<AppRouter>['portal']['people']['me']>
export type Merchant = Me['merchants'][number]

type PersonState = {
  /** Undefined while it is not known; null when nobody is signed in. */
  readonly me: Me | null | undefined
  /** Why it cannot be known, when the server did not say. */
  readonly failure: Failure | null
  /** Calls as the person, about no merchant. */
  readonly client: Client
  /** Asks the server again who is signed in. */
  refresh(): Promise<unknown>
}

const PersonContext = createContext<PersonState | null>(null)

/** Who sits before this browser. */
export function PersonProvider({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <WithPerson>{children}</WithPerson>
    </QueryClientProvider>
  )
}

function WithPerson({ children }: { children: ReactNode }) {
  const client = useMemo(() => createClient(null), [])
  const queries = useQueryClient()
  const { data, error } = useQuery({
    queryKey: ['me'],
    queryFn: () => client.portal.people.me.query({}),
    staleTime: 60_000,
  })
  const refresh = useCallback(() => queries.refetchQueries({ queryKey: ['me'] }), [queries])
  const signedIn = Boolean(data)
  useEffect(() => {
    if (signedIn) void keepSession()
  }, [signedIn])

  const state = useMemo(
    () => ({ me: data, failure: error ? failureOf(error) : null, client, refresh }),
    [data, error, client, refresh],
  )
  return <PersonContext value={state}>{children}</PersonContext>
}

/** Who is signed in, and how to ask again. */
export function usePerson(): PersonState {
  const state = use(PersonContext)
  if (!state) throw new Error('usePerson outside of PersonProvider')
  return state
}

/**
 * The session is over, or the role is another one, or none any more. Nobody is told by the platform's own procedures that
 * they are there, so neither is who was signed in.
 */
const identityChangeCodes: readonly Failure['code'][] = ['unauthorized', 'forbidden', 'endpoint_not_found']

/** Tells when a call is refused because the person is not who they were. Returns how to stop. */
export function watchForChange(queries: QueryClient, changed: () => void): () => void {
  const check = (event: { type: string; action?: { type: string; error?: unknown } }) => {
    if (event.type !== 'updated' || event.action?.type !== 'error') return
    if (identityChangeCodes.includes(failureOf(event.action.error).code)) changed()
  }
  const stops = [queries.getQueryCache().subscribe(check), queries.getMutationCache().subscribe(check)]
  return () => {
    for (const stop of stops) stop()
  }
}
