import type pg from 'pg'
import type { ConstructorOptions } from 'pg-boss'

type BossDatabase = NonNullable<ConstructorOptions['db']>

/**
 * An index of claimed jobs by the time of the claim. pg-boss counts the jobs of each endpoint with an index without times, in
 * which finished jobs stay while the xmin horizon is held back.
 */
const index = `
  CREATE INDEX IF NOT EXISTS webhook_job_active_idx ON pgboss.job (name, started_on) WHERE state = 'active'`

/** One worker at a time: PostgreSQL looks whether an index exists before it locks. */
const indexLock = 72707372

/** A job that was claimed longer ago is due again, once the queue is searched for such jobs. */
const lateSeconds = 30

/** Makes the index unless it is there. It takes a moment: the table has what was sent in the last ten minutes. */
export async function createActiveJobsIndex(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  const { rows } = await pool.query<{ found: string | null }>(
    `SELECT to_regclass('pgboss.webhook_job_active_idx')::text AS found`,
  )
  if (rows[0]?.found) return
  await pool.query(`BEGIN; SELECT pg_advisory_xact_lock(${indexLock}); ${index}; COMMIT`)
}

const counted = "AND state = 'active' AND group_id IS NOT NULL"

/**
 * Lets pg-boss count only the jobs that were claimed recently enough to be still active. Its SQL is not a stable interface, so
 * its version is pinned, and an unknown statement fails.
 */
export function countRecentOnly(database: BossDatabase, expireInSeconds: number): BossDatabase {
  const recent = `AND state = 'active' AND started_on > pgboss.job_now() - interval '${expireInSeconds + lateSeconds} seconds'`
  return {
    executeSql(text, values) {
      if (!text.includes(counted)) throw new Error('pg-boss counts the jobs of a group in another way than was known')
      return database.executeSql(text.replace(counted, recent), values)
    },
  }
}
