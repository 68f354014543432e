import type pg from 'pg'
import { type Placement, placementOf } from './placement.ts'

/** A table of this product, and where it belongs. */
export type Table = {
  name: string
  hasAccount: boolean
  /** `coordinator` also for a local table that Citus manages there. */
  placed: Placement
  wanted: Placement
}

/** Every table in the schema `public`; partitions go with their parent. Needs the extension. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Omit<Table, 'wanted'>>(
    `SELECT c.relname AS name,
            EXISTS (SELECT 1 FROM pg_attribute a
                     WHERE a.attrelid = c.oid AND a.attname = 'account_id' AND a.atttypid = 'int4'::regtype) AS "hasAccount",
            CASE WHEN p.partmethod = 'h' THEN 'distributed'
                 WHEN p.partmethod = 'n' AND p.repmodel = 't' THEN 'reference'
                 ELSE 'coordinator' END AS placed
       FROM pg_class c LEFT JOIN pg_dist_partition p ON p.logicalrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
      ORDER BY c.relname`,
  )
  return rows.map((table) => ({ ...table, wanted: placementOf(table) }))
}

/** Unique keys that several servers cannot enforce: those of distributed tables without the account. */
export async function keysWithoutAccount(client: pg.ClientBase, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `SELECT format('%s of %s', i.indexrelid::regclass, i.indrelid::regclass) AS key
       FROM pg_index i
      WHERE i.indisunique AND i.indrelid IN (SELECT to_regclass(name) FROM unnest($1::text[]) AS name)
        AND NOT EXISTS (SELECT 1 FROM pg_attribute a
                         WHERE a.attrelid = i.indrelid AND a.attname = 'account_id' AND a.attnum = ANY(i.indkey))
      ORDER BY 1`,
    [tables],
  )
  return rows.map(({ key }) => key)
}
