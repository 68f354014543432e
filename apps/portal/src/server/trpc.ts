import type { AppRouter } from '@merchant-payments/api/router'
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client'
import { isUnattended } from './attendance.ts'
import { singleFlight } from './single-flight.ts'

/** Shared by all clients: each change of merchant or mode creates a new client. */
const fetchSingleFlight = singleFlight(fetchFromServer)

export type Client = TRPCClient<AppRouter>
export type Mode = 'test' | 'live'

/** The merchant and mode of a page. */
export type SelectedMerchant = { readonly merchantId: string; readonly mode: Mode }

/** A client of the server that served this page, with the session of the person. The server refuses batches. */
export function createClient(chosen: SelectedMerchant | null): Client {
  return createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: '/trpc',
        headers: () => ({
          ...(chosen && portalHeaders(chosen)),
          ...(isUnattended() && { 'Portal-Unattended': '1' }),
        }),
        fetch: (url, init) => fetchSingleFlight(url, init as RequestInit),
      }),
    ],
  })
}

/** Like fetch, but a gateway's own error counts as an unreachable server: the server's errors are always JSON. */
async function fetchFromServer(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const answer = await fetch(url, init)
  const own = answer.headers.get('Content-Type')?.startsWith('application/json')
  if (answer.status >= 502 && answer.status <= 504 && !own) throw new TypeError('The gateway cannot reach the server')
  return answer
}

/** The headers that name the merchant and the mode of the page. */
export function portalHeaders({ merchantId, mode }: SelectedMerchant): Record<string, string> {
  return { 'Portal-Merchant': merchantId, 'Portal-Mode': mode }
}
