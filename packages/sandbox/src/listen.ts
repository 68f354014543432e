import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Sandbox } from './sandbox.ts'

export interface Listening {
  /** Where it listens, such as `http://127.0.0.1:4243`. */
  url: string
  port: number
  /** Ends connections and frees the port; the sandbox itself stays open. */
  close(): Promise<void>
}

/** Puts the sandbox on a port (0: any free one). A port that is taken rejects with `EADDRINUSE`. */
export function listen(sandbox: Pick<Sandbox, 'fetch'>, at: { host: string; port: number }): Promise<Listening> {
  const server = createAdaptorServer({ fetch: (request) => sandbox.fetch(request) })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(at.port, at.host, () => {
      server.off('error', reject)
      const { port } = server.address() as AddressInfo
      const host = at.host.includes(':') ? `[${at.host}]` : at.host
      resolve({ url: `http://${host}:${port}`, port, close: () => shut(server) })
    })
  })
}

function shut(server: ReturnType<typeof createAdaptorServer>): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()))
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
}
