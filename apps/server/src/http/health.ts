import type { Database } from '@merchant-payments/db'
import { pendingMigrations } from '@merchant-payments/db/migrate'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

/** `/healthz`: the process runs. `/readyz`: it can serve – the database answers and is migrated. */
export async function healthRoutes(app: FastifyInstance, options: { database: Database; log: Logger }): Promise<void> {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      const pending = await pendingMigrations(options.database)
      if (pending.length === 0) return { status: 'ready' }
      return reply.status(503).send({ status: 'not_ready', reason: 'migrations are pending' })
    } catch (err) {
      options.log.warn({ err }, 'not ready: the database does not answer')
      return reply.status(503).send({ status: 'not_ready', reason: 'the database does not answer' })
    }
  })
}
