import { inTransaction } from '@merchant-payments/db'
import { startPollingLoop } from '@merchant-payments/db/worker'
import type pg from 'pg'
import { mayBeHeld } from './bounded-statements.ts'
import type { Log } from './log.ts'

export type LostJobsOptions = {
  /** The queue. */
  name: string
  expireInSeconds: number
  /** Seconds between two searches. */
  everySeconds: number
  /** Key of the advisory lock under which jobs are claimed. */
  claimLock: number
}

export type LostJobs = {
  /** When the oldest claim was made that may still be held; null before this is known. */
  oldestClaim(): string | null
  stop(): Promise<void>
}

/** By how much the clocks of two database servers may differ, of which one takes over from the other. */
const clockMargin = '5 seconds'

/**
 * Makes jobs due again whose worker died, or which expired. pg-boss would do that too, but searches all jobs that were claimed
 * since the oldest snapshot, and counts the whole table; here each search begins with the oldest claim that was found held by
 * the one before it.
 */
export function watchLostJobs(pool: pg.Pool, log: Log, options: LostJobsOptions): LostJobs {
  const { name, expireInSeconds, everySeconds, claimLock } = options
  let oldest: string | null = null
  const searching = startPollingLoop({
    async step() {
      // Unnamed, so that PostgreSQL plans it each time.
      await pool.query(lost, [name, oldest])
      // Under the lock no claim is on its way that began before this moment.
      const { rows } = await inTransaction(
        pool,
        (_, last) => last().query<{ oldest: string }>(oldestHeld(expireInSeconds), [name, oldest]),
        { lock: claimLock },
      )
      oldest = rows[0]?.oldest ?? null
    },
    idleMs: 1000 * everySeconds,
    onError: (error) => log.error({ err: error }, 'jobs of workers that died could not be made due again'),
  })
  return { oldestClaim: () => oldest, stop: () => searching.stop() }
}

/** Their ids are an array, so that they are found by them: a join may read the whole table for one of them, and for none. */
const lost = `
  WITH lost AS MATERIALIZED (
    SELECT id FROM pgboss.job
     WHERE name || '' = $1 AND state = 'active' AND started_on >= COALESCE($2::timestamptz, '-infinity')
       AND (heartbeat_on + heartbeat_seconds * interval '1 second' < pgboss.job_now()
            OR started_on + expire_seconds * interval '1 second' < pgboss.job_now())
       FOR UPDATE SKIP LOCKED
  )
  UPDATE pgboss.job SET state = 'retry', start_after = pgboss.job_now(), heartbeat_on = NULL
   WHERE name || '' = $1 AND id = ANY(ARRAY(SELECT id FROM lost))`

function oldestHeld(expireInSeconds: number): string {
  return `
    SELECT LEAST(min(started_on), clock_timestamp() - interval '${clockMargin}')::text AS oldest FROM pgboss.job
     WHERE ${mayBeHeld('$1', '$2', expireInSeconds)}`
}
