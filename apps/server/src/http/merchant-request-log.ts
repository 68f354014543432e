import type { RequestLog } from '@merchant-payments/api/http'
import type { Clock } from '@merchant-payments/api/services'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isRead } from './is-read.ts'
import { loggedPath } from './logged-path.ts'

/**
 * Records the requests that merchants see in their request log: every request with a key, whatever its answer, and
 * every change made in the portal. Reads by pages of the portal are left out.
 */
export function logMerchantRequests(app: FastifyInstance, log: RequestLog, clock: Clock): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { caller } = request
    if (caller?.account && isWorthShowing(request)) {
      const byKey = caller.actor.kind === 'key'
      log.note({
        ...loggedPath(request),
        accountId: caller.account.id,
        requestId: request.id,
        method: request.method,
        status: reply.statusCode,
        code: request.errorCode,
        param: request.refusal?.param ?? null,
        message: request.refusal?.message ?? null,
        keyId: byKey ? caller.actor.id : null,
        userId: byKey ? null : caller.actor.id,
        durationMs: Math.round(reply.elapsedTime),
        at: clock.now(),
      })
    }
    done()
  })
}

function isWorthShowing(request: FastifyRequest): boolean {
  return request.caller?.actor.kind === 'key' || !isRead(request)
}
