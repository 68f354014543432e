import { ApiError } from '@merchant-payments/api/services'
import fastify from 'fastify'
import type { Config } from '../config.ts'
import { urlOf } from '../config.ts'
import type { CheckResult, Readiness } from '../http/readiness.ts'
import { metricsRoutes } from '../http/routes/metrics.ts'
import type { Metrics } from '../metrics/create-metrics.ts'
import { explainListenError } from '../settings/explain-listen-error.mjs'
import type { WorkerState } from '../worker-state.ts'

type ProbeSources = {
  metrics: Metrics
  /** Null while the process starts. */
  readiness(): (() => Promise<Readiness>) | null
  worker(): WorkerState | null
}

/** The port of the probes cannot be had. The message is one line for the operator. */
class ProbePortError extends Error {
  override readonly name = 'ProbePortError'
}

/**
 * Serves health, readiness and metrics on a port of their own. The port answers from before the start, which may include a long
 * migration, until after shutdown. The body has the result of each check and no other information about the process.
 * @throws ProbePortError
 */
export async function startProbeServer(
  { host, probePort: port, role, metricsToken }: Pick<Config, 'host' | 'role' | 'metricsToken'> & { probePort: number },
  { metrics, readiness, worker }: ProbeSources,
): Promise<{ stop(): Promise<void> }> {
  const app = fastify({ logger: false, forceCloseConnections: true, requestTimeout: 10_000, bodyLimit: 1024 })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
  })
  const answer = (ok: boolean, status: string, checks: Record<string, CheckResult>) => ({
    code: ok ? 200 : 503,
    // A line for each check.
    body: `${JSON.stringify({ status, role, checks }, null, 2)}\n`,
  })

  app.get('/healthz', async (_request, reply) => {
    const stuck = worker()?.stuck ?? []
    const loops = Object.keys(worker()?.loops ?? {})
    const checks = Object.fromEntries(
      loops.map((name) => [`loop_${name}`, stuck.includes(name) ? 'failed' : 'ok'] as const),
    )
    const ok = stuck.length === 0
    const { code, body } = answer(ok, ok ? 'ok' : 'stuck', checks)
    return reply.status(code).type('application/json; charset=utf-8').send(body)
  })
  app.get('/readyz', async (_request, reply) => {
    const look = readiness()
    const { ready, checks } = look ? await look() : { ready: false, checks: {} }
    const started = { started: look ? 'ok' : 'failed' } as const
    const { code, body } = answer(ready, ready ? 'ready' : 'not_ready', { ...started, ...checks })
    return reply.status(code).type('application/json; charset=utf-8').send(body)
  })
  // Monitoring on this machine uses this port directly, whatever the public address is.
  metricsRoutes(app, { metrics, publicUrl: urlOf('127.0.0.1', port), token: metricsToken })
  app.setErrorHandler((error, _request, reply) =>
    reply.status(error instanceof ApiError ? error.status : 500).send({ status: 'failed' }),
  )
  app.setNotFoundHandler((_request, reply) => reply.status(404).send({ status: 'not_found' }))

  try {
    await app.listen({ host, port })
  } catch (error) {
    await app.close()
    const refusal = explainListenError(error, 'PROBE_PORT')
    if (refusal !== null) throw new ProbePortError(refusal)
    throw error
  }
  return { stop: () => app.close() }
}
