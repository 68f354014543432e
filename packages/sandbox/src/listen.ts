import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { ConnectionDropped } from './faults/answer-with-faults.ts'
import { rememberPeer } from './http/exchange.ts'

/** The process may hold a whole server beside the sandbox, which needs its own Request and Response. */
const listenerOptions = { overrideGlobalObjects: false }

export type Listening = {
  /** The server's address, such as `http://127.0.0.1:4243`. */
  url: string
  port: number
  /** Frees the port, answers the requests under way and ends all connections; the sandbox itself stays open. */
  close(): Promise<void>
}

/** The longest wait for requests under way, before their connections are closed. */
const patienceMs = 5_000

/** Puts the sandbox on a port (0: any free one). A port that is taken rejects with `EADDRINUSE`. */
export function listen(
  sandbox: { fetch(request: Request): Promise<Response> },
  at: { host: string; port: number },
): Promise<Listening> {
  const answer: Parameters<typeof getRequestListener>[0] = async (request, { incoming, outgoing }) => {
    try {
      rememberPeer(request, incoming.socket.remoteAddress)
      return await sandbox.fetch(request)
    } catch (error) {
      if (!(error instanceof ConnectionDropped)) throw error
      outgoing.destroy()
      return RESPONSE_ALREADY_SENT
    }
  }
  const server = createServer(getRequestListener(answer, listenerOptions))
  const answering = new Set<ServerResponse>()
  server.prependListener('request', (_request, response) => {
    answering.add(response)
    response.once('close', () => answering.delete(response))
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(at.port, at.host, () => {
      server.off('error', reject)
      const { port } = server.address() as AddressInfo
      const host = at.host.includes(':') ? `[${at.host}]` : at.host
      resolve({ url: `http://${host}:${port}`, port, close: () => shut(server, answering) })
    })
  })
}

async function shut(server: Server, answering: ReadonlySet<ServerResponse>): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  const answered = [...answering].map((response) => new Promise((resolve) => response.once('close', resolve)))
  const over = new AbortController()
  await Promise.race([Promise.all(answered), pause(patienceMs, undefined, { signal: over.signal }).catch(() => {})])
  over.abort()
  server.closeAllConnections()
  await closed
}
