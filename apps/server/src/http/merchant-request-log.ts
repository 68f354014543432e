import { openPlatformAccount, type RequestLog } from '@merchant-payments/api/http'
import type { Clock, Services } from '@merchant-payments/api/services'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isRead } from './is-read.ts'
import { loggedPath } from './logged-path.ts'

/**
 * Records the requests that merchants see in their request log: every request with a key, whatever its answer, and
 * every change made in the portal. Reads by pages of the portal are left out. Requests under `/platform` are those of the
 * account of the platform, which operators see.
 */
export function logMerchantRequests(
  app: FastifyInstance,
  { log, clock, database }: { log: RequestLog; clock: Clock } & Pick<Services, 'database'>,
): void {
  const ofPlatform = new Map<boolean, Promise<number>>()

  /** An account never changes its id, so that each process asks once for it. */
  function platformAccount(livemode: boolean): Promise<number> {
    const known = ofPlatform.get(livemode)
    if (known) return known
    const asked = openPlatformAccount(database, livemode, clock.now()).then(({ id }) => id)
    ofPlatform.set(livemode, asked)
    asked.catch(() => ofPlatform.delete(livemode))
    return asked
  }

  app.addHook('onResponse', (request, reply, done) => {
    const { caller } = request
    if (!caller || !isWorthShowing(request)) return done()
    const { actor, account } = caller
    const answered = {
      ...loggedPath(request),
      requestId: request.id,
      method: request.method,
      status: reply.statusCode,
      code: request.errorCode,
      param: request.refusal?.param ?? null,
      message: request.refusal?.message ?? null,
      keyId: actor.kind === 'person' ? null : actor.id,
      userId: actor.kind === 'person' ? actor.id : null,
      durationMs: Math.round(reply.elapsedTime),
      at: clock.now(),
    }
    const note = (accountId: number) => {
      log.note({ ...answered, accountId })
      done()
    }
    if (account) note(account.id)
    else if (actor.kind === 'platform') platformAccount(actor.livemode).then(note, done)
    else done()
  })
}

function isWorthShowing(request: FastifyRequest): boolean {
  return request.caller?.actor.kind !== 'person' || !isRead(request)
}
