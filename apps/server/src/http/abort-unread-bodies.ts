import type { Server } from 'node:http'
import { bodyLimit } from './body-limit.ts'

const graceMs = 5_000
const checkEveryMs = 250

/**
 * Ends connections on which a body goes on behind the answer to it: a refused one, or one of a GET. Node reads on for as
 * long as it comes, so that the answer is not lost to a reset; here that has an end.
 */
export function abortUnreadBodies(server: Server): void {
  server.on('request', (request, response) => {
    response.once('finish', () => {
      if (request.complete) return
      const { socket } = request
      const readBefore = socket.bytesRead
      const deadline = performance.now() + graceMs
      const watch = setInterval(() => {
        const tooMuch = socket.bytesRead - readBefore > bodyLimit || performance.now() > deadline
        if (tooMuch && !request.complete) socket.destroy()
        if (tooMuch || request.complete || socket.destroyed) clearInterval(watch)
      }, checkEveryMs)
      watch.unref()
    })
  })
}
