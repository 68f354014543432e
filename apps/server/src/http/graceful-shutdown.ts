import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Server } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * The signal fires when the server begins to close; `../shutdown.ts` says when that is, and how long it may take. Call this
 * before `drainOnClose`, so that requests that wait for the signal end before the connections are drained.
 */
export function abortOnClose(app: FastifyInstance): AbortSignal {
  const closing = new AbortController()
  app.addHook('preClose', (done) => {
    closing.abort()
    done()
  })
  return closing.signal
}

/** Where connections come without a pause, so long new ones are accepted. */
const maxAcceptMs = 100

/**
 * Ends keep-alive connections without losing what is under way on them. Closing an idle connection at once would drop
 * the request that its client is just sending. So the server accepts no new connections, every answer from now on says
 * `Connection: close` (Fastify's part), and connections that stay silent for `timeoutMs` are closed: also those that
 * never carried a request, such as a browser's spare one, for which Node would wait.
 */
export function drainOnClose(app: FastifyInstance, timeoutMs: number): void {
  const open = new Set<Socket>()
  const underWay = new Map<Socket, number>()
  let closing = false
  let emptied: () => void = () => undefined
  let accepted = 0
  app.server.on('connection', (socket: Socket) => {
    accepted += 1
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      if (open.size === 0) emptied()
    })
  })
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const left = (underWay.get(socket) ?? 1) - 1
      if (left > 0) underWay.set(socket, left)
      else underWay.delete(socket)
    })
  })
  // Answers to requests that were under way already: their connections would otherwise stay open until they time out.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.raw.setHeader('Connection', 'close')
    done()
  })
  app.addHook('preClose', async () => {
    // Done before responses say `close`: their clients would reconnect to a listener that is about to close.
    if (app.server.listening) await untilQuiet(() => accepted)
    closing = true
    if (!app.server.listening) return
    stopAccepting(app.server)
    if (open.size === 0) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timeoutMs)
      emptied = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    for (const socket of open) if (!underWay.has(socket)) socket.destroy()
  })
}

/**
 * Lets Node take over the connections that the kernel has accepted, which would be reset with the listener: it takes one in each
 * turn of the event loop. The turn that runs may be past that point, so two without another one are waited for.
 */
async function untilQuiet(accepted: () => number): Promise<void> {
  const deadline = performance.now() + maxAcceptMs
  for (let quiet = 0; quiet < 2 && performance.now() < deadline; ) {
    const before = accepted()
    await turn()
    quiet = accepted() === before ? quiet + 1 : 0
  }
}

/** Does what `close` of an HTTP server does, except for destroying the idle connections. */
function stopAccepting(server: HttpServer): void {
  Server.prototype.close.call(server)
}
