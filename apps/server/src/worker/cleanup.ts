import { createIdempotency, type Services } from '@merchant-payments/api/services'
import {
  purgeEndpointNotices,
  purgeExpiredEvents,
  purgeExpiredRequests,
  purgeExpiredSessions,
  purgeExpiredStatements,
} from '@merchant-payments/api/worker'
import { deleteExpiredLeases, noteProgress } from '@merchant-payments/db/worker'
import { purgeExpiredAttempts, resealSecrets } from '@merchant-payments/webhooks'
import type { Logger } from 'pino'

const keepAttemptsMs = 30 * 24 * 60 * 60_000

const keepTracesMs = 30 * 24 * 60 * 60_000

/** An object of which the processor tells later than this is linked to no request any more. */
async function deleteExpiredTraces({ pool }: Services['database'], now: Date): Promise<void> {
  await pool.query('DELETE FROM object_traces WHERE created_at < $1', [new Date(now.getTime() - keepTracesMs)])
}

/** Deletes what has expired, and encrypts signing secrets again that an older key has encrypted. */
export function createCleanup(services: Services, log: Logger): () => Promise<void> {
  const { database, clock, keyring } = services
  const idempotency = createIdempotency(services)
  const work = [
    () => idempotency.sweep(),
    () => purgeExpiredEvents(services),
    () => deleteExpiredLeases(database.pool),
    () => purgeExpiredRequests(services),
    () => deleteExpiredTraces(database, clock.now()),
    () => purgeExpiredSessions(services),
    () => purgeExpiredStatements(services),
    () => purgeEndpointNotices(services),
    () => purgeExpiredAttempts(database, new Date(clock.now().getTime() - keepAttemptsMs)),
    async () => {
      const { resealed, unreadable } = await resealSecrets(database, keyring, clock.now())
      if (resealed > 0) log.info({ resealed }, 'signing secrets were sealed anew with the current encryption key')
      if (unreadable > 0) log.error({ unreadable }, 'signing secrets need an encryption key that is not given')
    },
  ]
  return async () => {
    // A step that fails does not keep the others from running.
    for (const step of work) {
      await step().catch((err: unknown) => log.error({ err }, 'scheduled work failed'))
      noteProgress()
    }
  }
}
