import { createIdempotency, type Services } from '@merchant-payments/api/services'
import {
  purgeDisputeReminders,
  purgeEndpointNotices,
  purgeExpiredSessions,
  purgeExpiredStatements,
  purgeRateWindows,
  purgeSpent,
  totalDays,
} from '@merchant-payments/api/worker'
import { databaseTime } from '@merchant-payments/db'
import { maintainPartitions, monthOf, readPartitionStates } from '@merchant-payments/db/partitions'
import { type Deleted, deleteExpired, deleteExpiredLeases } from '@merchant-payments/db/worker'
import { resealSecrets } from '@merchant-payments/webhooks'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'

const keepLogsMs = 30 * 24 * 60 * 60_000
const keepTracesMs = 30 * 24 * 60 * 60_000

/** An object of which the processor tells later than this is linked to no request any more. */
function deleteExpiredTraces({ pool }: Services['database'], now: Date): Promise<Deleted> {
  const before = new Date(now.getTime() - keepTracesMs)
  return deleteExpired(pool, [{ table: 'object_traces', timeColumn: 'created_at', before }])
}

/**
 * Creates the partitions of the months to come, and drops those of months that are over: of events and their deliveries after so
 * many months, of the rest once its last row is 30 days old.
 */
async function keepPartitions({ database, clock }: Services, retentionMonths: number, log: Logger): Promise<Deleted> {
  const time = await databaseTime(database.prisma)
  const told = monthOf(clock.now(), -retentionMonths).from
  const logged = new Date(clock.now().getTime() - keepLogsMs)
  const { created, dropped, locked, more } = await maintainPartitions(database.pool, time, {
    events: told,
    deliveries: told,
    attempts: logged,
    logged_requests: logged,
    processor_events: logged,
  })
  if (created.length > 0) log.info({ partitions: created }, 'partitions of months to come were created')
  if (dropped.length > 0)
    log.info({ partitions: dropped }, 'partitions of months that are not kept any more were dropped')
  if (locked.length > 0)
    log.warn({ tables: locked }, 'partitions could not be changed: something keeps their tables locked')
  const missing = (await readPartitionStates(database.pool, time)).filter(({ monthsAhead }) => (monthsAhead ?? 1) < 1)
  if (missing.length > 0)
    log.error({ tables: missing.map(({ table }) => table) }, 'the partition of the next month is missing')
  return { deleted: 0, more }
}

/**
 * Deletes what has expired, and encrypts signing secrets again that an older key has encrypted. True: there was more than there
 * is time for in one run, and the next one goes on.
 */
export function createCleanup(
  services: Services,
  log: Logger,
  { retentionMonths }: Pick<Config, 'retentionMonths'>,
): () => Promise<boolean> {
  const { database, clock, keyring } = services
  const idempotency = createIdempotency(services)
  const deletions = [
    () => idempotency.sweep(),
    () => purgeSpent(services),
    () => deleteExpiredLeases(database.pool),
    () => purgeRateWindows(services),
    () => deleteExpiredTraces(database, clock.now()),
    () => purgeExpiredSessions(services),
    () => purgeExpiredStatements(services),
    () => purgeEndpointNotices(services),
    () => purgeDisputeReminders(services),
    () => keepPartitions(services, retentionMonths, log),
    () => totalDays(services),
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
