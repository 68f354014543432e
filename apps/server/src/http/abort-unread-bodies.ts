import type { Server } from 'node:http'
import { bodyLimit } from './body-limit.ts'

const graceMs = 5_000
const checkEveryMs = 250

/**
 * Closes connections whose client keeps sending a body after the answer: to a refused request, or to a GET. Node reads such
 * a body without limit, so that a reset does not discard the answer; here reading stops after a grace time or `bodyLimit`
 * bytes.
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
