import type { AppRouter } from '@merchant-payments/api'
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client'

export type Client = TRPCClient<AppRouter>

/** Calls the server that this page came from. One call per request: the server refuses batches. */
export function createClient(key: string): Client {
  return createTRPCClient<AppRouter>({
    links: [httpLink({ url: '/trpc', headers: { Authorization: `Bearer ${key}` } })],
  })
}
