import { type Services, settleProcessorEvent, storeProcessorEvent } from '@merchant-payments/api'
import { ForgedEventError } from '@merchant-payments/processor'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

/**
 * Where the processor tells of changes. Verified, stored once, answered after the commit, applied after the answer;
 * what a crash leaves unapplied, the sweeper takes up. `idle` waits for what is being applied.
 */
export function processorEventRoutes(services: Services, log: Logger) {
  const applying = new Set<Promise<void>>()

  function apply(id: string): void {
    const done = settleProcessorEvent(services, id)
      .catch((err: unknown) => log.warn({ err, processorEvent: id }, 'an event of the processor will be applied later'))
      .finally(() => applying.delete(done))
    applying.add(done)
  }

  return {
    async routes(app: FastifyInstance): Promise<void> {
      app.removeAllContentTypeParsers()
      app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
      app.post('/', async (request, reply) => {
        const header = request.headers['stripe-signature']
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const signature = Array.isArray(header) ? header.join(',') : header
        try {
          const event = services.processor.verifyEvent(body, signature)
          if (await storeProcessorEvent(services, event)) reply.raw.once('finish', () => apply(event.id))
          return reply.send({ received: true })
        } catch (error) {
          if (!(error instanceof ForgedEventError)) throw error
          log.warn({ reason: error.message }, 'refused an event that the processor did not sign')
          return reply.status(400).send({ received: false })
        }
      })
    },
    async idle(): Promise<void> {
      await Promise.all(applying)
    },
  }
}
