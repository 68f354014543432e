import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answers } from './service.ts'

/**
 * The load balancer: sends requests in turn to the servers that report ready, to another one if a connection is refused, and
 * never twice if a request may have arrived.
 */
export type HttpProxy = { url: string; close(): Promise<void> }

const probeMs = 250
const closesConnection = /\bclose\b/i

export async function startHttpProxy(port: number, targets: readonly number[]): Promise<HttpProxy> {
  const agents = new Map(
    targets.map((target) => [target, new Agent({ keepAlive: true, maxSockets: 64, timeout: 60_000 })]),
  )
  const ready = new Map(targets.map((target) => [target, true]))
  const probe = setInterval(async () => {
    await Promise.all(
      targets.map(async (target) => void ready.set(target, await answers(`http://127.0.0.1:${target}/readyz`))),
    )
  }, probeMs)
  let turn = 0
  const inTurn = () => {
    turn += 1
    const turned = targets.map((_, index) => targets[(index + turn) % targets.length] ?? 0)
    return turned.toSorted((a, b) => Number(ready.get(b)) - Number(ready.get(a)))
  }
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    forward(incoming, Buffer.concat(chunks), outgoing, inTurn())
  })
  function forward(
    incoming: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
    [target, ...rest]: number[],
  ): void {
    if (target === undefined) {
      outgoing.destroy()
      return
    }
    const { method, url: path, headers } = incoming
    const upstream = request({ host: '127.0.0.1', port: target, method, path, headers, agent: agents.get(target) })
    upstream.on('response', (response) => {
      // The server is ending: its next requests go elsewhere at once.
      if (closesConnection.test(response.headers.connection ?? '')) ready.set(target, false)
      const { connection: _, 'keep-alive': __, ...passed } = response.headers
      outgoing.writeHead(response.statusCode ?? 502, passed)
      response.pipe(outgoing)
      response.on('error', () => outgoing.destroy())
    })
    upstream.on('error', (error: NodeJS.ErrnoException) => {
      ready.set(target, false)
      if (error.code === 'ECONNREFUSED' || (upstream.reusedSocket && error.code === 'ECONNRESET' && method === 'GET')) {
        forward(incoming, body, outgoing, rest)
      } else {
        // The request may have arrived: its client decides whether to send it again.
        outgoing.destroy()
      }
    })
    upstream.end(body)
  }
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        clearInterval(probe)
        server.close(() => closed())
        server.closeAllConnections()
        for (const agent of agents.values()) agent.destroy()
      }),
  }
}
