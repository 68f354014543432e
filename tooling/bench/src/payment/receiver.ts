import https from 'node:https'
import { type Authority, createAuthority } from '@merchant-payments/webhooks/testing'
import { portOf } from '../contender.ts'
import { closed, formTextOf, listening } from './recorder.ts'

/** The endpoints of a shop, over TLS. */
export type Receiver = {
  url: string
  authority: Authority
  /** The number of deliveries about a checkout session, including its payment's. */
  arrived(session: string): number
  close(): Promise<void>
}

export async function startEndpoints(): Promise<Receiver> {
  const authority = await createAuthority('Bench')
  const arrivals = new Map<string, number>()
  const server = https.createServer(
    { ...(await authority.issue()), keepAliveTimeout: 60_000 },
    async (request, response) => {
      const { data } = JSON.parse(await formTextOf(request)) as { data: { id: string; session_id?: string } }
      const session = data.session_id ?? data.id
      arrivals.set(session, (arrivals.get(session) ?? 0) + 1)
      response.writeHead(204).end()
    },
  )
  await listening(server, 0)
  return {
    url: `https://127.0.0.1:${portOf(server)}`,
    authority,
    arrived: (session) => arrivals.get(session) ?? 0,
    close: () => closed(server),
  }
}
