import type pg from 'pg'
import { partitionedTables } from '../partitions/tables.ts'

/**
 * Foreign keys are removed before the first table moves, because none may refer to another server meanwhile, and are added again after
 * the last one. Until then, their definitions are in a table of their own, so that the next run can finish one that was interrupted.
 */
const kept = 'public.distribution_references'

export const keptTable = 'distribution_references'

const monthly = partitionedTables.map(({ name }) => name)

type Reference = { table: string; name: string; definition: string }

/** Removes the foreign keys of all tables, in one transaction with storing their definitions. Returns how many. */
export async function takeOff(client: pg.ClientBase): Promise<number> {
  await client.query('BEGIN')
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${kept} (table_name text, name text, definition text, PRIMARY KEY (table_name, name))`,
  )
  const { rows } = await client.query<Reference>(
    `WITH found AS (
       SELECT conrelid::regclass::text AS table_name, conname AS name, pg_get_constraintdef(oid) AS definition
         FROM pg_constraint
        WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0
          -- Citus hides there, and there alone, its copies of reference tables, whose keys go with those of the table.
          AND conrelid IN (SELECT oid FROM pg_class)
     ), added AS (
       INSERT INTO ${kept} SELECT * FROM found ON CONFLICT (table_name, name) DO UPDATE SET definition = excluded.definition
     )
     SELECT table_name AS table, name, definition FROM found`,
  )
  for (const { table, name } of rows)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${client.escapeIdentifier(name)}`)
  await client.query('COMMIT')
  return rows.length
}

/**
 * Adds them again, one by one, except those that `dropKeysOfMonths` removes. Without ON UPDATE: ids never change, and Citus does not
 * support it.
 */
export async function putBack(client: pg.ClientBase, onDone: (reference: string) => void): Promise<void> {
  await client.query(`DELETE FROM ${kept} WHERE table_name = ANY($1)`, [monthly])
  const { rows } = await client.query<Reference>(
    `SELECT table_name AS table, name, definition FROM ${kept} ORDER BY table_name, name`,
  )
  for (const { table, name, definition } of rows) {
    const constraint = client.escapeIdentifier(name)
    await client.query('BEGIN')
    await client.query(
      `ALTER TABLE ${table} ADD CONSTRAINT ${constraint} ${definition.replace(' ON UPDATE CASCADE', '')}`,
    )
    await client.query(`DELETE FROM ${kept} WHERE table_name = $1 AND name = $2`, [table, name])
    await client.query('COMMIT')
    onDone(`${table}.${name}`)
  }
  await client.query(`DROP TABLE ${kept}`)
}

/**
 * Removes the foreign keys of tables that are partitioned by the month. With them, each month that is added or dropped also locks the
 * tables that they refer to, on every server, which others have locked in another order: deadlocks. `mpay audit` checks these references.
 */
export async function dropKeysOfMonths(client: pg.ClientBase, onDone: (reference: string) => void): Promise<void> {
  const { rows } = await client.query<Omit<Reference, 'definition'>>(
    `SELECT conrelid::regclass::text AS table, conname AS name FROM pg_constraint
      WHERE contype = 'f' AND conparentid = 0 AND conrelid IN (SELECT to_regclass(name) FROM unnest($1::text[]) AS name)
      ORDER BY 1, 2`,
    [monthly],
  )
  for (const { table, name } of rows) {
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${client.escapeIdentifier(name)}`)
    onDone(`${table}.${name}`)
  }
}

/** Whether an earlier run was interrupted while foreign keys were removed. */
export async function areOff(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ off: boolean }>('SELECT to_regclass($1) IS NOT NULL AS off', [kept])
  return rows[0]?.off ?? false
}
