import { isLocked, withShortLockWait } from '@merchant-payments/db/partitions'
import type pg from 'pg'

/**
 * An index of claimed jobs by the time of the claim. pg-boss counts the jobs of each endpoint with an index without times, in
 * which finished jobs stay while the xmin horizon is held back. It has no name of a queue: by one, other indexes could be read too.
 */
const index = `
  CREATE INDEX IF NOT EXISTS webhook_job_claimed_idx ON pgboss.job (started_on) WHERE state = 'active'`

/** One worker at a time: PostgreSQL looks whether an index exists before it locks. */
const indexLock = 72707372

/**
 * Creates the index unless it exists, and drops its predecessor, which no statement uses. This is fast: the table holds only jobs in
 * progress.
 */
export async function createActiveJobsIndex(pool: Pick<pg.Pool, 'query' | 'connect'>): Promise<void> {
  const { rows } = await pool.query<{ found: boolean; former: boolean }>(
    `SELECT to_regclass('pgboss.webhook_job_claimed_idx') IS NOT NULL AS found,
            to_regclass('pgboss.webhook_job_active_idx') IS NOT NULL AS former`,
  )
  if (!rows[0]?.found) await pool.query(`BEGIN; SELECT pg_advisory_xact_lock(${indexLock}); ${index}; COMMIT`)
  if (rows[0]?.former) await dropFormer(pool)
}

/** If the table is read for long, as by `pg_dump`, the next start drops it. */
async function dropFormer(pool: Pick<pg.Pool, 'connect'>): Promise<void> {
  const client = await pool.connect()
  try {
    await withShortLockWait(client, 1, async () => {
      await client.query('DROP INDEX IF EXISTS pgboss.webhook_job_active_idx')
    })
  } catch (error) {
    if (!isLocked(error)) throw error
  } finally {
    client.release()
  }
}
