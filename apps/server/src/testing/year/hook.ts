import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { createAuthority } from '@merchant-payments/webhooks/testing'
import type { HeardEvent } from './compare-books.ts'

/** A merchant's webhook endpoint on this machine. */
type Hook = {
  url: string
  /** PEM of the authority that has to be trusted. */
  authority: string
  /** In the order of arrival. */
  heard: HeardEvent[]
  close(): Promise<void>
}

export async function startHook(): Promise<Hook> {
  const authority = await createAuthority('Merchant')
  const heard: HeardEvent[] = []
  const server = https.createServer(await authority.issue(), async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    heard.push(JSON.parse(Buffer.concat(chunks).toString()) as HeardEvent)
    response.writeHead(204).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `https://127.0.0.1:${port}/`,
    authority: authority.certificate,
    heard,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
