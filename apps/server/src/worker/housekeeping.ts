import { createIdempotency, type Services } from '@merchant-payments/api/services'
import {
  purgeExpiredEventIds,
  purgeExpiredSessions,
  purgeExpiredStatements,
  purgeOldMails,
  purgeRateWindows,
  totalDays,
} from '@merchant-payments/api/worker'
import { deleteExpiredLeases } from '@merchant-payments/db/worker'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { applyRetention, deleteExpiredTraces } from './retention.ts'
import { rotateEncryption } from './rotate-encryption.ts'

/**
 * The periodic work that no request waits for, a step after the other: deletions, partitions, daily totals, encryption.
 * @returns whether a step has more to do than fits into one run; the next run continues it
 */
export function createHousekeeping(
  services: Services,
  log: Logger,
  { retentionMonths }: Pick<Config, 'retentionMonths'>,
): () => Promise<boolean> {
  const { database, clock } = services
  const idempotency = createIdempotency(services)
  const steps = [
    () => idempotency.sweep(),
    () => purgeExpiredEventIds(services),
    () => deleteExpiredLeases(database.pool),
    () => purgeRateWindows(services),
    () => deleteExpiredTraces(database, clock.now()),
    () => purgeExpiredSessions(services),
    () => purgeExpiredStatements(services),
    () => purgeOldMails(services),
    () => applyRetention(services, retentionMonths, log),
    () => totalDays(services),
  ]
  // A step that fails does not keep the others from running.
  const reported = (err: unknown) => log.error({ err }, 'scheduled work failed')
  return async () => {
    let more = false
    for (const step of steps) {
      const done = await step().catch(reported)
      if (done?.more) more = true
    }
    await rotateEncryption(services, log).catch(reported)
    return more
  }
}
