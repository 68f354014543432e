import { type LoggedRefusal, withoutValues } from '@merchant-payments/api/http'
import type { ApiError } from '@merchant-payments/api/services'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { routeOf } from './route-of.ts'

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the declaration of the library
  interface FastifyRequest {
    /** The code of the error response; null until the response, and for a success. */
    errorCode: string | null
    /** The refused field, and the rule; null if the request was not refused. */
    refusal: LoggedRefusal | null
  }
}

/** Routes that monitoring requests every few seconds; they are logged at debug level only. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Logs one line for each answered request: the caller, the route, the result and the duration. Addresses, headers,
 * queries and bodies are left out: they hold what no log may hold.
 */
export function logRequests(app: FastifyInstance, log: Logger): void {
  app.decorateRequest('errorCode', null)
  app.decorateRequest('refusal', null)
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
          ...(caller && { [caller.actor.kind === 'person' ? 'userId' : 'keyId']: caller.actor.id }),
          ...(caller?.account && { merchant: caller.account.merchantId, livemode: caller.account.livemode }),
          ...(request.raw.aborted && { aborted: true }),
        },
        'request',
      )
    }
    done()
  })
}

/** Notes on a request what it is refused with. */
export function noteRefusal(request: FastifyRequest, error: Pick<ApiError, 'code' | 'message' | 'param'>): void {
  request.errorCode = error.code
  request.refusal = withoutValues(error)
}
