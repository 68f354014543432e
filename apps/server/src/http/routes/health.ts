import { type Database, SessionZoneError } from '@merchant-payments/db'
import { missingMigrations } from '@merchant-payments/db/migrate'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

export type HealthOptions = { database: Database; queueReady: () => boolean; log: Logger }

/**
 * `/healthz`: the process runs. `/readyz`: it can serve – the database answers and is migrated, and the worker in this
 * process, if there is one, reaches its queue.
 */
export async function healthRoutes(app: FastifyInstance, options: HealthOptions): Promise<void> {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      const pending = await missingMigrations(options.database)
      if (pending.length > 0) return reply.status(503).send(notReady('migrations are pending'))
      if (!options.queueReady()) return reply.status(503).send(notReady('the delivery queue does not answer'))
      return { status: 'ready' }
    } catch (err) {
      const reason =
        err instanceof SessionZoneError ? 'the database session is not in UTC' : 'the database does not answer'
      options.log.warn({ err }, `not ready: ${reason}`)
      return reply.status(503).send(notReady(reason))
    }
  })
}

function notReady(reason: string) {
  return { status: 'not_ready', reason }
}
