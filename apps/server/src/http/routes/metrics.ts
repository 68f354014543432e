import { timingSafeEqual } from 'node:crypto'
import { ApiError, type RequestLog } from '@merchant-payments/api/http'
import type { Audit } from '@merchant-payments/api/services'
import type { Database } from '@merchant-payments/db'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { isLocal } from '../is-local.ts'
import { routeOf } from '../request-log.ts'

export type MetricsOptions = {
  /** The public address of this server. */
  publicUrl: string
  database: Pick<Database, 'pool'>
  /** The bearer token; null shows the metrics to this machine alone. */
  token: string | null
  requestLog: Pick<RequestLog, 'counts'>
  audit: Pick<Audit, 'counts'>
}

/**
 * `/metrics` in the text format of Prometheus: this process, its requests, and the work that waits in the database.
 */
export function metricsRoutes(
  app: FastifyInstance,
  { publicUrl, database, token, requestLog, audit }: MetricsOptions,
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests that were answered, by route, method and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process to PostgreSQL, and the work that waits for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = database.pool
      this.set({ state: 'used' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'wanted' }, waitingCount)
    },
  })
  new Gauge({
    name: 'webhook_deliveries_waiting',
    help: 'Deliveries to merchants that are still to be made: new ones, due ones, ones being sent, ones to be repeated later.',
    labelNames: ['state'],
    registers,
    async collect() {
      for (const [state, count] of Object.entries(await deliveriesWaiting(database))) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'processor_events_waiting',
    help: 'Events of the processor that are stored and not applied yet.',
    registers,
    async collect() {
      const waiting = await database.pool.query<{ count: number }>({
        name: 'metrics: processor events',
        text: 'SELECT count(*)::int4 AS count FROM processor_events WHERE settled_at IS NULL',
      })
      this.set(waiting.rows[0]?.count ?? 0)
    },
  })

  new Counter({
    name: 'processor_events_refused_total',
    help: 'Signed events of the processor that could not be read: of another API version, or thin.',
    labelNames: ['reason'],
    registers,
    async collect() {
      const refused = await database.pool.query<{ reason: string; count: number }>({
        name: 'metrics: refused events',
        text: 'SELECT reason, sum(count)::float8 AS count FROM refused_events GROUP BY reason',
      })
      this.reset()
      for (const { reason, count } of refused.rows) this.inc({ reason }, count)
    },
  })

  new Gauge({
    name: 'records_waiting',
    help: 'Rows of the request log and the audit log that this process has yet to write.',
    labelNames: ['table'],
    registers,
    collect() {
      this.set({ table: 'logged_requests' }, requestLog.counts().waiting)
      this.set({ table: 'audit_entries' }, audit.counts().kept)
    },
  })
  new Counter({
    name: 'records_lost_total',
    help: 'Rows of the request log and the audit log that there was no room for while the database could not be reached.',
    labelNames: ['table'],
    registers,
    collect() {
      this.reset()
      this.inc({ table: 'logged_requests' }, requestLog.counts().dropped)
      this.inc({ table: 'audit_entries' }, audit.counts().lost)
    },
  })

  app.addHook('onResponse', (request, reply, done) => {
    durations.observe(
      { method: request.method, route: routeOf(request), status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (token === null && !isLocal(request, publicUrl)) throw new ApiError('endpoint_not_found')
    if (token !== null && !isBearer(request.headers.authorization, token)) {
      return reply.status(401).header('WWW-Authenticate', 'Bearer').type('text/plain').send('unauthorized\n')
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/**
 * Deliveries that wait: the queue's own counts, which its supervision renews every few seconds, and those that the
 * relay has not enqueued yet.
 */
async function deliveriesWaiting({ pool }: Pick<Database, 'pool'>): Promise<Record<string, number>> {
  const fresh = await pool.query<{ count: number }>({
    name: 'metrics: new deliveries',
    text: `SELECT count(*)::int4 AS count FROM deliveries WHERE status = 'pending'`,
  })
  // A process that only serves the API may be up before any worker has created the queue.
  const installed = await pool.query<{ queue: string | null }>(`SELECT to_regclass('pgboss.queue')::text AS queue`)
  const queue = installed.rows[0]?.queue
    ? await pool.query<{ due: number; sending: number; later: number }>(
        `SELECT coalesce(sum(queued_count - deferred_count), 0)::int4 AS due, coalesce(sum(active_count), 0)::int4 AS sending,
                coalesce(sum(deferred_count), 0)::int4 AS later FROM pgboss.queue`,
      )
    : undefined
  return { new: fresh.rows[0]?.count ?? 0, ...(queue?.rows[0] ?? { due: 0, sending: 0, later: 0 }) }
}

function isBearer(authorization: string | undefined, token: string): boolean {
  const given = Buffer.from(authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
