import type { FastifyInstance } from 'fastify'
import type { Readiness } from '../readiness.ts'

/**
 * On the port of the API. `/healthz`: the process runs. `/readyz`: this process can serve, as far as that depends on itself
 * (`createReadiness`).
 */
export async function healthRoutes(
  app: FastifyInstance,
  { readiness }: { readiness: () => Promise<Readiness> },
): Promise<void> {
  app.get('/healthz', { config: { admission: 'probe' } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { config: { admission: 'probe' } }, async (_request, reply) => {
    const { ready, reason } = await readiness()
    return ready ? { status: 'ready' } : reply.status(503).send({ status: 'not_ready', reason })
  })
}
