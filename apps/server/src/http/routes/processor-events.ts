import type { Inbox } from '@merchant-payments/api/worker'
import { apiVersion, ForgedEventError, MalformedEventError, UnsupportedEventError } from '@merchant-payments/processor'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

/**
 * Receives the processor's events over the network: verified, stored once, answered after the commit, applied after the
 * answer.
 */
export function processorEventRoutes(inbox: Inbox, log: Logger) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    app.post('/', async (request, reply) => {
      const header = request.headers['stripe-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signature = Array.isArray(header) ? header.join(',') : header
      // Or not: an event whose connection was lost is claimed for this process as well.
      const answered = new Promise<void>((resolve) => reply.raw.once('close', resolve))
      try {
        const event = await inbox.receive(body, signature)
        if (event === null) return reply.send({ received: true })
        void answered.then(() => inbox.apply(event))
        return reply.send({ received: true })
      } catch (error) {
        if (!report(log, error)) throw error
        return reply.status(400).send({ received: false })
      }
    })
  }
}

/** Logs why an event is refused; returns false for any other error. */
function report(log: Logger, error: unknown): boolean {
  if (error instanceof UnsupportedEventError) {
    const { reason, detail, eventId, livemode } = error
    log.error(
      { reason, detail, event: eventId, livemode, expected: apiVersion },
      `refused an event of the processor: ${error.message}. Its endpoint was not made by mpay stripe setup: run it, and remove the other endpoint`,
    )
    return true
  }
  const forged = error instanceof ForgedEventError
  if (!forged && !(error instanceof MalformedEventError)) return false
  log.warn(
    { reason: error.message },
    forged
      ? 'refused an event that the processor did not sign'
      : 'refused a malformed event, although the processor signed it',
  )
  return true
}
