import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'

export type Listening = { port: number; close(): Promise<void> }

const loopbackHost = '127.0.0.1'
const maxPortsToTry = 50

/** Serves on `port`, or on the next one that is free; 0 means any. With `tls` (PEM), over HTTPS. */
export function listen(options: {
  port: number
  tls?: { cert: string; key: string }
  fetch: (request: Request) => Response | Promise<Response>
}): Promise<Listening> {
  const { port: wanted, tls, fetch } = options
  const server = createAdaptorServer(tls ? { fetch, createServer, serverOptions: tls } : { fetch })
  return new Promise((resolve, reject) => {
    let port = wanted
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE' || port - wanted >= maxPortsToTry || port >= 65_535) return reject(error)
      port += 1
      server.listen(port, loopbackHost)
    })
    server.on('listening', () => {
      const address = server.address() as AddressInfo
      resolve({ port: address.port, close: () => closeServer(server) })
    })
    server.listen(port, loopbackHost)
  })
}

/** Closes all connections too: pages with live updates would hold the server open. */
function closeServer(server: ReturnType<typeof createAdaptorServer>): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()))
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
}
