import type { Services } from '@merchant-payments/api/services'
import type { Inbox } from '@merchant-payments/api/worker'
import { ForgedEventError, MalformedEventError } from '@merchant-payments/processor'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

/**
 * Receives the processor's events over the network: verified, stored once, answered after the commit, applied after the
 * answer.
 */
export function processorEventRoutes({ processor }: Services, inbox: Inbox, log: Logger) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    app.post('/', async (request, reply) => {
      const header = request.headers['stripe-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signature = Array.isArray(header) ? header.join(',') : header
      try {
        const event = processor.events.verify(body, signature)
        // An endpoint of the live mode is sent test events as well, which are no concern of a platform without test keys.
        if (!processor.isSetUp(event.livemode)) return reply.send({ received: true })
        await inbox.store(event)
        reply.raw.once('finish', () => inbox.apply(event))
        return reply.send({ received: true })
      } catch (error) {
        const forged = error instanceof ForgedEventError
        if (!forged && !(error instanceof MalformedEventError)) throw error
        log.warn(
          { reason: error.message },
          forged
            ? 'refused an event that the processor did not sign'
            : 'refused what is no event, although the processor signed it',
        )
        return reply.status(400).send({ received: false })
      }
    })
  }
}
