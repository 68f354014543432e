import { QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useMemo } from 'react'
import { type Client, createClient, type Mode } from '../server/trpc.ts'
import { type Merchant, usePerson } from './person.tsx'
import { createQueryClient } from './query-client.ts'
import { watchForSignOut } from './watch-for-sign-out.ts'

/** The context of a page: a merchant in one mode, and the permissions of the person. */
type Session = {
  readonly merchant: Merchant
  readonly mode: Mode
  readonly client: Client
  /** The address of a page of this merchant and mode: "/payments" → "/mer_…/test/payments". */
  href(page: string): string
  /** Whether the role may read or change an area of procedures, such as "portal.keys". */
  may(kind: 'read' | 'change', area: string): boolean
}

const SessionContext = createContext<Session | null>(null)

export function SessionProvider({ merchant, mode, children }: { merchant: Merchant; mode: Mode; children: ReactNode }) {
  const { refresh } = usePerson()
  const { id } = merchant
  // New for each merchant and mode, including the cache.
  const { client, queries } = useMemo(
    () => ({ client: createClient({ merchantId: id, mode }), queries: createQueryClient() }),
    [id, mode],
  )
  useEffect(() => watchForSignOut(queries, () => void refresh()), [queries, refresh])

  const session = useMemo(
    () => ({
      merchant,
      mode,
      client,
      href: (page: string) => `/${merchant.id}/${mode}${page === '/' ? '' : page}`,
      may: (kind: 'read' | 'change', area: string) => merchant.may[kind].includes(area),
    }),
    [merchant, mode, client],
  )
  return (
    <SessionContext value={session}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </SessionContext>
  )
}

/** For the pages of a merchant. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession outside of SessionProvider')
  return session
}

/** For components that also appear on pages outside a merchant. */
export function useOptionalSession(): Session | null {
  return use(SessionContext)
}

/** Calls the API for the merchant and mode of the page. */
export function useClient(): Client {
  return useSession().client
}
