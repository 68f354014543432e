import { createIdempotency, type Services } from '@merchant-payments/api/services'
import { purgeExpiredEvents, purgeExpiredRequests, purgeExpiredSessions } from '@merchant-payments/api/worker'
import { deleteExpiredLeases } from '@merchant-payments/db/worker'
import { purgeExpiredAttempts, resealSecrets } from '@merchant-payments/webhooks'
import type { Logger } from 'pino'

const keepAttemptsMs = 30 * 24 * 60 * 60_000

/** Deletes what has expired, and encrypts signing secrets again that an older key has encrypted. */
export function createCleanup(services: Services, log: Logger): () => Promise<void> {
  const { database, clock, keyring } = services
  const idempotency = createIdempotency(services)
  const work = [
    () => idempotency.sweep(),
    () => purgeExpiredEvents(services),
    () => deleteExpiredLeases(database.pool),
    () => purgeExpiredRequests(services),
    () => purgeExpiredSessions(services),
    () => purgeExpiredAttempts(database, new Date(clock.now().getTime() - keepAttemptsMs)),
    async () => {
      const { resealed, unreadable } = await resealSecrets(database, keyring, clock.now())
      if (resealed > 0) log.info({ resealed }, 'signing secrets were sealed anew with the current encryption key')
      if (unreadable > 0) log.error({ unreadable }, 'signing secrets need an encryption key that is not given')
    },
  ]
  return async () => {
    // A step that fails does not keep the others from running.
    for (const step of work) await step().catch((err: unknown) => log.error({ err }, 'scheduled work failed'))
  }
}
