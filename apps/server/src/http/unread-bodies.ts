import type { Server } from 'node:http'
import { bodyLimit } from './body-limit.ts'

const patienceMs = 5_000
const lookEveryMs = 250

/**
 * Ends connections on which a body goes on behind the answer to it: a refused one, or one of a GET. Node reads on for as
 * long as it comes, so that the answer is not lost to a reset; here that has an end.
 */
export function leaveUnreadBodies(server: Server): void {
  server.on('request', (request, response) => {
    response.once('finish', () => {
      if (request.complete) return
      const { socket } = request
      const readBefore = socket.bytesRead
      const until = performance.now() + patienceMs
      const watch = setInterval(() => {
        const tooMuch = socket.bytesRead - readBefore > bodyLimit || performance.now() > until
        if (tooMuch && !request.complete) socket.destroy()
        if (tooMuch || request.complete || socket.destroyed) clearInterval(watch)
      }, lookEveryMs)
      watch.unref()
    })
  })
}
