import type { AppRouter } from '@merchant-payments/api/router'
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client'
import { onceAtATime } from './once.ts'

/** For all clients: the page of a merchant is made anew with each change of its mode. */
const fetchOnce = onceAtATime(reach)

export type Client = TRPCClient<AppRouter>
export type Mode = 'test' | 'live'

/** Which merchant a page shows, and in which mode. */
export type Chosen = { readonly merchantId: string; readonly mode: Mode }

/** Calls the server that this page came from, as whoever is signed in. One call per request: the server refuses batches. */
export function createClient(chosen: Chosen | null): Client {
  return createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: '/trpc',
        headers: chosen ? portalHeaders(chosen) : {},
        fetch: (url, init) => fetchOnce(url, init as RequestInit),
      }),
    ],
  })
}

/** Like fetch. A gateway that finds nobody behind it is no answer of the server: its own are all JSON. */
async function reach(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const answer = await fetch(url, init)
  const own = answer.headers.get('Content-Type')?.startsWith('application/json')
  if (answer.status >= 502 && answer.status <= 504 && !own) throw new TypeError('Nobody is behind the gateway')
  return answer
}

/** What each request says about the page that it comes from. */
export function portalHeaders({ merchantId, mode }: Chosen): Record<string, string> {
  return { 'Portal-Merchant': merchantId, 'Portal-Mode': mode }
}
