import type { AppRouter } from '@merchant-payments/api'
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client'
import { singleFlight } from './single-flight.ts'

/** For all clients: the page of a merchant is made anew with each change of its mode. */
const fetchSingleFlight = singleFlight(fetchFromServer)

export type Client = TRPCClient<AppRouter>
export type Mode = 'test' | 'live'

/** Which merchant a page shows, and in which mode. */
export type SelectedMerchant = { readonly merchantId: string; readonly mode: Mode }

/** Calls the server that this page came from, as whoever is signed in. One call per request: the server refuses batches. */
export function createClient(chosen: SelectedMerchant | null): Client {
  return createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: '/trpc',
        headers: chosen ? portalHeaders(chosen) : {},
        fetch: (url, init) => fetchSingleFlight(url, init as RequestInit),
      }),
    ],
  })
}

/** Like fetch. A gateway that finds nobody behind it is no answer of the server: its own are all JSON. */
async function fetchFromServer(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const answer = await fetch(url, init)
  const own = answer.headers.get('Content-Type')?.startsWith('application/json')
  if (answer.status >= 502 && answer.status <= 504 && !own) throw new TypeError('Nobody is behind the gateway')
  return answer
}

/** What each request says about the page that it comes from. */
export function portalHeaders({ merchantId, mode }: SelectedMerchant): Record<string, string> {
  return { 'Portal-Merchant': merchantId, 'Portal-Mode': mode }
}
