import type { AppRouter } from '@merchant-payments/api/router'
import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import { type Failure, failureOf } from '../server/failure.ts'
import { type Client, createClient } from '../server/trpc.ts'
import { createQueryClient } from './query-client.ts'

type Me = NonNullable<inferRouterOutputs<AppRouter>['portal']['people']['me']>
export type Merchant = Me['merchants'][number]

type PersonState = {
  /** Undefined while loading; null without a session. */
  readonly me: Me | null | undefined
  /** The failure of the call that asks for the session. */
  readonly failure: Failure | null
  /** Calls as the person, about no merchant. */
  readonly client: Client
  /** Loads the session again. */
  refresh(): Promise<unknown>
}

const PersonContext = createContext<PersonState | null>(null)

/** Provides the signed-in person. */
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

  const state = useMemo(
    () => ({ me: data, failure: error ? failureOf(error) : null, client, refresh }),
    [data, error, client, refresh],
  )
  return <PersonContext value={state}>{children}</PersonContext>
}

/** The signed-in person, and how to load the session again. */
export function usePerson(): PersonState {
  const state = use(PersonContext)
  if (!state) throw new Error('usePerson outside of PersonProvider')
  return state
}
