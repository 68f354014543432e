import { isDistributed } from '../distributed.ts'
import type { Queryable } from '../queryable.ts'

/** Runs statements that change the partitions of a table, one by one: Citus takes no text of several such statements. */
export async function changePartitions(client: Queryable, table: string, statements: readonly string[]): Promise<void> {
  await lockReferencedTables(client, table)
  for (const statement of statements) await client.query(statement)
}

/**
 * On several servers, changing a partition also locks the tables that it refers to, in the end against all reading, where
 * `mpay database distribute` of an earlier release has left the foreign keys. They are locked like this at once: after a weaker lock,
 * each statement that waits for that lock would be a deadlock.
 */
async function lockReferencedTables(client: Queryable, table: string): Promise<void> {
  if (!(await isDistributed(client))) return
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT confrelid::regclass::text AS name FROM pg_constraint WHERE contype = 'f' AND conrelid = to_regclass($1)`,
    [table],
  )
  if (rows.length > 0)
    await client.query(`LOCK TABLE ${rows.map(({ name }) => name).join(', ')} IN ACCESS EXCLUSIVE MODE`)
}
