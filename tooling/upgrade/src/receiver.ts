import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createAuthority } from '@merchant-payments/webhooks/testing'

/** The deliveries at a merchant's server, one line each. */
export type Received = { id: string; type: string; object: string }

export type Receiver = { url: string; authority: string; received: readonly Received[]; close(): Promise<void> }

export async function startReceiver(): Promise<Receiver> {
  const authority = await createAuthority('Upgrade drill')
  const received: Received[] = []
  const server = createServer(await authority.issue(), async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { id, type, data } = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    received.push({ id, type, object: data.id })
    response.writeHead(204).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `https://127.0.0.1:${port}/hook`,
    authority: authority.certificate,
    received,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
