import { createIdempotency, type Services } from '@merchant-payments/api/services'
import {
  purgeEndpointNotices,
  purgeExpiredEvents,
  purgeExpiredRequests,
  purgeExpiredSessions,
} from '@merchant-payments/api/worker'
import { type Deleted, deleteExpired, deleteExpiredLeases } from '@merchant-payments/db/worker'
import { purgeExpiredAttempts, resealSecrets } from '@merchant-payments/webhooks'
import type { Logger } from 'pino'

const keepAttemptsMs = 30 * 24 * 60 * 60_000

const keepTracesMs = 30 * 24 * 60 * 60_000

/** An object of which the processor tells later than this is linked to no request any more. */
function deleteExpiredTraces({ pool }: Services['database'], now: Date): Promise<Deleted> {
  const before = new Date(now.getTime() - keepTracesMs)
  return deleteExpired(pool, [{ table: 'object_traces', timeColumn: 'created_at', before }])
}

/**
 * Deletes what has expired, and encrypts signing secrets again that an older key has encrypted. True: there was more than there
 * is time for in one run, and the next one goes on.
 */
export function createCleanup(services: Services, log: Logger): () => Promise<boolean> {
  const { database, clock, keyring } = services
  const idempotency = createIdempotency(services)
  const deletions = [
    () => idempotency.sweep(),
    () => purgeExpiredEvents(services),
    () => deleteExpiredLeases(database.pool),
    () => purgeExpiredRequests(services),
    () => deleteExpiredTraces(database, clock.now()),
    () => purgeExpiredSessions(services),
    () => purgeEndpointNotices(services),
    () => purgeExpiredAttempts(database, new Date(clock.now().getTime() - keepAttemptsMs)),
  ]
  const reseal = async () => {
    const { resealed, unreadable } = await resealSecrets(database, keyring, clock.now())
    if (resealed > 0) log.info({ resealed }, 'signing secrets were sealed anew with the current encryption key')
    if (unreadable > 0) log.error({ unreadable }, 'signing secrets need an encryption key that is not given')
  }
  // A step that fails does not keep the others from running.
  const reported = (err: unknown) => log.error({ err }, 'scheduled work failed')
  return async () => {
    let more = false
    for (const step of deletions) {
      const done = await step().catch(reported)
      if (done?.more) more = true
    }
    await reseal().catch(reported)
    return more
  }
}
