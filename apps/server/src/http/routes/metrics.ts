import { timingSafeEqual } from 'node:crypto'
import { ApiError } from '@merchant-payments/api/services'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../../metrics/create-metrics.ts'
import { isLocal } from '../is-local.ts'

type MetricsOptions = {
  metrics: Pick<Metrics, 'render' | 'contentType'>
  /** The public address of this server. */
  publicUrl: string
  /** The bearer token; null shows the metrics to this machine alone. */
  token: string | null
}

/** `/metrics` in the text format of Prometheus: this process, its requests, and the work that waits in the database. */
export function metricsRoutes(app: FastifyInstance, { metrics, publicUrl, token }: MetricsOptions): void {
  app.get('/metrics', async (request, reply) => {
    if (token === null && !isLocal(request, publicUrl)) throw new ApiError('endpoint_not_found')
    if (token !== null && !isBearer(request.headers.authorization, token)) {
      return reply.status(401).header('WWW-Authenticate', 'Bearer').type('text/plain').send('unauthorized\n')
    }
    return reply.type(metrics.contentType).send(await metrics.render())
  })
}

function isBearer(authorization: string | undefined, token: string): boolean {
  const given = Buffer.from(authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
