import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the declaration of the library
  interface FastifyRequest {
    /** The code of the error that it was answered with; null while, and when, there is none. */
    errorCode: string | null
  }
}

/** Asked every few seconds by machines, and of interest only to whoever looks for a fault there. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * One line for each request that was answered: who asked for what, how it ended, how long it took. The route rather
 * than the address, and nothing of headers, query or body: those hold what no log may hold.
 */
export function logRequests(app: FastifyInstance, log: Logger): void {
  app.decorateRequest('errorCode', null)
  app.addHook('onResponse', (request, reply, done) => {
    const level = probes.has(routeOf(request)) ? 'debug' : 'info'
    if (log.isLevelEnabled(level)) {
      const { caller } = request
      log[level](
        {
          requestId: request.id,
          method: request.method,
          route: routeOf(request),
          status: reply.statusCode,
          durationMs: Math.round(reply.elapsedTime * 10) / 10,
          ...(request.errorCode === null ? {} : { code: request.errorCode }),
          ...(caller && { [caller.actor.kind === 'key' ? 'keyId' : 'userId']: caller.actor.id }),
          ...(caller?.account && { merchant: caller.account.merchantId, livemode: caller.account.livemode }),
          ...(request.raw.aborted && { aborted: true }),
        },
        'request',
      )
    }
    done()
  })
}

/** The route's pattern, with its parameters' names in the place of their values. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none'
}
