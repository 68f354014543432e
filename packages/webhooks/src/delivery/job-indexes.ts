import { isLocked, withShortLockWait } from '@merchant-payments/db/partitions'
import type pg from 'pg'

/**
 * Indexes beside those of pg-boss, without the name of a queue: by one, other indexes could be read too.
 *
 * - Claimed jobs by the time of the claim. pg-boss counts the jobs of each endpoint with an index without times, in which finished jobs
 *   stay while the xmin horizon is held back.
 * - Jobs by their ids. The primary key begins with the name, and up to PostgreSQL 16 a list of ids is then looked for among all jobs of
 *   the queue if few are expected.
 */
const indexes = `
  CREATE INDEX IF NOT EXISTS webhook_job_claimed_idx ON pgboss.job (started_on) WHERE state = 'active';
  CREATE INDEX IF NOT EXISTS webhook_job_id_idx ON pgboss.job (id)`

/** One worker at a time: PostgreSQL looks whether an index exists before it locks. */
const indexLock = 72707374

/**
 * Creates the indexes unless they exist, and drops the one of an earlier release, which no statement uses. This is fast: the table
 * holds only jobs in progress.
 */
export async function createJobIndexes(pool: Pick<pg.Pool, 'query' | 'connect'>): Promise<void> {
  const { rows } = await pool.query<{ found: boolean; former: boolean }>(
    `SELECT to_regclass('pgboss.webhook_job_claimed_idx') IS NOT NULL AND to_regclass('pgboss.webhook_job_id_idx') IS NOT NULL AS found,
            to_regclass('pgboss.webhook_job_active_idx') IS NOT NULL AS former`,
  )
  if (!rows[0]?.found) await pool.query(`BEGIN; SELECT pg_advisory_xact_lock(${indexLock}); ${indexes}; COMMIT`)
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
