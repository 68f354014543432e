import { advisoryLocks } from '../advisory-locks.ts'
import { MigrationError } from '../migrate/error.ts'
import type { Queryable } from '../queryable.ts'
import { partitionTable } from './partition-table.ts'
import { readPartitions } from './read-partitions.ts'
import { partitionedTables } from './tables.ts'
import { withShortLockWait } from './with-short-lock-wait.ts'

/** The migration that prepares partitioning. Afterwards, releases without it cannot run on the database. */
export const preparation = { name: '20261129200000_init', number: '20261129200000' }

export type PartitionOptions = {
  /** The month of this moment is the first. Default: the database's time. */
  now?: Date
  onProgress?: (table: string, progress: string) => void
}

/** Of the session: one process partitions at a time. */
const lockKey = advisoryLocks.partitioning
const lockAttempts = 30
const batchSize = 5_000

/**
 * Partitions every table that is not partitioned yet, while processes of this release read and write them. The previous release would
 * fail on them, and no longer starts. The next call continues a run that was interrupted.
 * @param client a session of its own, in UTC, without timeouts
 * @returns the tables that were partitioned
 */
export async function partitionTables(
  client: Queryable,
  { now, onProgress = () => undefined }: PartitionOptions = {},
): Promise<string[]> {
  const { rows: locked } = await client.query<{ held: boolean }>(`SELECT pg_try_advisory_lock(${lockKey}) AS held`)
  if (!locked[0]?.held) throw new MigrationError('busy', 'Another process is partitioning the tables.')
  try {
    // First, so that no process starts that would fail.
    await client.query('UPDATE schema_compatibility SET lives_with = $2 WHERE migration = $1', [
      preparation.name,
      preparation.number,
    ])
    await listEvents(client, (progress) => onProgress('events', progress))
    await listProcessorEvents(client)
    const { rows } = await client.query<{ now: Date }>('SELECT now()')
    const partitioned: string[] = []
    for (const table of partitionedTables) {
      const done = await partitionTable(client, table, {
        now: now ?? rows[0]?.now ?? new Date(),
        inTransaction: (work) => withShortLockWait(client, lockAttempts, work),
        onProgress: (progress) => onProgress(table.name, progress),
      })
      if (done) partitioned.push(table.name)
    }
    await client.query(`
      CREATE OR REPLACE FUNCTION "is_unlisted_event"(account int, kind text, object text, change text) RETURNS boolean
        LANGUAGE plpgsql STABLE AS $$ BEGIN RETURN false; END $$;
      CREATE OR REPLACE FUNCTION "count_unlisted_events"(account int, object text) RETURNS int
        LANGUAGE plpgsql STABLE AS $$ BEGIN RETURN 0; END $$`)
    return partitioned
  } finally {
    await client.query(`SELECT pg_advisory_unlock(${lockKey})`)
  }
}

/**
 * Removes the bounds that a process left behind when it was killed while it partitioned: later rows would be refused one day.
 */
export async function removeAbandonedBounds(client: Queryable): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `SELECT conrelid::regclass::text AS table FROM pg_constraint c
      WHERE conname = 'before_partitions' AND conrelid::regclass::text = ANY($1)
        AND NOT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = ${lockKey} AND granted)`,
    [partitionedTables.map(({ name }) => name)],
  )
  for (const { table } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT before_partitions`)
}

/** Writes transitions and sequences of events that an earlier release has recorded without them. */
async function listEvents(client: Queryable, onProgress: (progress: string) => void): Promise<void> {
  if (await readPartitions(client, 'events')) return
  let after = { account: 0, id: '' }
  for (let listed = 0; ; ) {
    const { rows } = await client.query<{ account: number; id: string }>(
      `WITH unlisted AS (
         SELECT account_id, id, object_id, type, transition FROM events
          WHERE sequence IS NULL AND (account_id, id) > ($1, $2) ORDER BY account_id, id LIMIT ${batchSize}
       ), transitions AS (
         INSERT INTO event_transitions (account_id, object_id, type, transition)
         SELECT account_id, object_id, type, transition FROM unlisted ORDER BY 1, 2, 3, 4 ON CONFLICT DO NOTHING
       ), sequences AS (
         INSERT INTO event_sequences (account_id, object_id, last, first_at, last_at)
         SELECT one.account_id, one.object_id, its.count, its.first_at, its.last_at
           FROM (SELECT DISTINCT account_id, object_id FROM unlisted ORDER BY 1, 2) one
          CROSS JOIN LATERAL (SELECT count(*) AS count, min(created_at) AS first_at, max(created_at) AS last_at FROM events e
                               WHERE e.account_id = one.account_id AND e.object_id = one.object_id) its
         ON CONFLICT DO NOTHING
       )
       SELECT account_id AS account, id FROM unlisted ORDER BY account_id DESC, id DESC`,
      [after.account, after.id],
    )
    const [last] = rows
    if (!last) return
    after = last
    listed += rows.length
    onProgress(`listed ${listed} events of an earlier release`)
  }
}

async function listProcessorEvents(client: Queryable): Promise<void> {
  if (await readPartitions(client, 'processor_events')) return
  let after: string | undefined = ''
  while (after !== undefined) {
    const { rows }: { rows: { id: string }[] } = await client.query<{ id: string }>(
      `WITH unlisted AS (SELECT id, received_at FROM processor_events WHERE id > $1 ORDER BY id LIMIT ${batchSize}),
            listed AS (INSERT INTO processor_event_ids SELECT * FROM unlisted ON CONFLICT DO NOTHING)
       SELECT id FROM unlisted ORDER BY id DESC LIMIT 1`,
      [after],
    )
    after = rows[0]?.id
  }
}
