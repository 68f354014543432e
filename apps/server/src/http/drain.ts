import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
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
 * `Connection: close` (Fastify's part), and those that stay silent for `timeoutMs` are closed: also those on which nothing
 * was ever asked, such as a browser's spare one, which Node would wait for.
 */
export function drainOnClose(app: FastifyInstance, timeoutMs: number): void {
  const open = new Set<Socket>()
  const underWay = new Map<Socket, number>()
  let closing = false
  let emptied: () => void = () => undefined
  app.server.on('connection', (socket: Socket) => {
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
      const timer = setTimeout(resolve, timeoutMs)
      emptied = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    for (const socket of open) if (!underWay.has(socket)) socket.destroy()
  })
}

/** What `close` of an HTTP server does, but for the idle connections, which that one would destroy. */
function stopAccepting(server: HttpServer): void {
  Server.prototype.close.call(server)
}
