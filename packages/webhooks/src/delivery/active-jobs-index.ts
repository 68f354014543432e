import type pg from 'pg'

/**
 * An index of claimed jobs by the time of the claim. pg-boss counts the jobs of each endpoint with an index without times, in
 * which finished jobs stay while the xmin horizon is held back. It has no name of a queue: by one, other indexes could be read too.
 */
const index = `
  CREATE INDEX IF NOT EXISTS webhook_job_claimed_idx ON pgboss.job (started_on) WHERE state = 'active'`

/** One worker at a time: PostgreSQL looks whether an index exists before it locks. */
const indexLock = 72707372

/** Creates the index unless it exists. This is fast: the table holds only jobs in progress. */
export async function createActiveJobsIndex(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  const { rows } = await pool.query<{ found: string | null }>(
    `SELECT to_regclass('pgboss.webhook_job_claimed_idx')::text AS found`,
  )
  if (rows[0]?.found) return
  await pool.query(`BEGIN; SELECT pg_advisory_xact_lock(${indexLock}); ${index}; COMMIT`)
}
