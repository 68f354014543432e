import type { Server as HttpServer } from 'node:http'
import type { Socket } from 'node:net'
import { Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Fires when the server begins to end. Call it before `drainOnClose`, so that nobody waits for those who wait for this. */
export function abortOnClose(app: FastifyInstance): AbortSignal {
  const closing = new AbortController()
  app.addHook('preClose', (done) => {
    closing.abort()
    done()
  })
  return closing.signal
}

/**
 * Ends keep-alive connections without losing what is under way on them. Closing an idle connection at once would drop
 * the request that its client is just sending. So the server takes no new connections, every answer from now on says
 * `Connection: close` (Fastify's part), and those that stay silent for `patienceMs` are closed.
 */
export function drainOnClose(app: FastifyInstance, patienceMs: number): void {
  const open = new Set<Socket>()
  let closing = false
  let emptied: () => void = () => undefined
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      if (open.size === 0) emptied()
    })
  })
  // Of requests that were under way already, whose connections would otherwise stay until they time out.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.raw.setHeader('Connection', 'close')
    done()
  })
  app.addHook('preClose', async () => {
    closing = true
    if (!app.server.listening) return
    stopAccepting(app.server)
    if (open.size === 0) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, patienceMs)
      emptied = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  })
}

/** What `close` of an HTTP server does, but for the idle connections, which that one would destroy. */
function stopAccepting(server: HttpServer): void {
  Server.prototype.close.call(server)
}
