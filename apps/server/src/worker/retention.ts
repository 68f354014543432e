import type { Services } from '@merchant-payments/api/services'
import { databaseTime, statementsOn } from '@merchant-payments/db'
import { maintainPartitions, monthOf, readPartitionStates } from '@merchant-payments/db/partitions'
import { type Deleted, deleteExpired } from '@merchant-payments/db/worker'
import type { Logger } from 'pino'

/** How long logged requests, attempts, and processed events of the processor are kept, in milliseconds. */
const keepLogsMs = 30 * 24 * 60 * 60_000
const keepTracesMs = 30 * 24 * 60 * 60_000

/** Deletes the links from objects to traces. A later event of the processor starts a trace of its own. */
export function deleteExpiredTraces({ pool }: Services['database'], now: Date): Promise<Deleted> {
  const before = new Date(now.getTime() - keepTracesMs)
  return deleteExpired(pool, [{ table: 'object_traces', timeColumn: 'created_at', before }])
}

/**
 * Creates the partitions of the next months, and drops expired ones: events and their deliveries after `RETENTION_MONTHS`, the
 * other tables 30 days after the end of a month. `maintainPartitions` chooses the months.
 */
export async function applyRetention(
  { database, clock }: Services,
  retentionMonths: number,
  log: Logger,
): Promise<Deleted> {
  const time = await databaseTime(statementsOn(database.pool))
  const eventsBefore = monthOf(clock.now(), -retentionMonths).from
  const logsBefore = new Date(clock.now().getTime() - keepLogsMs)
  const { created, dropped, locked, more } = await maintainPartitions(database.pool, time, {
    events: eventsBefore,
    deliveries: eventsBefore,
    attempts: logsBefore,
    logged_requests: logsBefore,
    processor_events: logsBefore,
  })
  if (created.length > 0) log.info({ partitions: created }, 'partitions of the next months were created')
  if (dropped.length > 0) log.info({ partitions: dropped }, 'partitions of expired months were dropped')
  if (locked.length > 0) log.warn({ tables: locked }, 'partitions could not be changed: their tables are locked')
  const missing = (await readPartitionStates(database.pool, time)).filter(({ monthsAhead }) => monthsAhead < 1)
  if (missing.length > 0)
    log.error({ tables: missing.map(({ table }) => table) }, 'the partition of the next month is missing')
  return { deleted: 0, more }
}
