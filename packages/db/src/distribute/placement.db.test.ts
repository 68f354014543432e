import { expect, test } from 'vitest'
import { testDatabase } from '../testing/index.ts'
import { castEnums } from './enum-casts.ts'
import { coordinatorTables, placementOf, referenceTables } from './placement.ts'

const { pool } = await testDatabase()

const tables = await pool.query<{ name: string; hasAccount: boolean }>(
  `SELECT c.relname AS name,
          EXISTS (SELECT 1 FROM pg_attribute a
                   WHERE a.attrelid = c.oid AND a.attname = 'account_id' AND a.atttypid = 'int4'::regtype) AS "hasAccount"
     FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`,
)

const distributed = tables.rows.filter((table) => placementOf(table) === 'distributed').map(({ name }) => name)

test('each table has an account, or is on the list of those that are on every server or on the coordinator', () => {
  const listed = [...referenceTables, ...coordinatorTables]
  expect(tables.rows.filter(({ name, hasAccount }) => !hasAccount && !listed.includes(name))).toEqual([])
  expect(listed.filter((name) => !tables.rows.some((table) => table.name === name))).toEqual([])
  expect(distributed).toContain('payments')
})

test('each unique key of a distributed table names its account', async () => {
  const { rows } = await pool.query<{ table: string; key: string }>(
    `SELECT i.indrelid::regclass::text AS table, i.indexrelid::regclass::text AS key
       FROM pg_index i
      WHERE i.indisunique AND i.indrelid IN (SELECT to_regclass(name) FROM unnest($1::text[]) AS name)
        AND NOT EXISTS (SELECT 1 FROM pg_attribute a
                         WHERE a.attrelid = i.indrelid AND a.attname = 'account_id' AND a.attnum = ANY(i.indkey))`,
    [distributed],
  )
  expect(rows).toEqual([])
})

test('each reference of a distributed table is to rows of its account, or to a table that is on every server', async () => {
  const { rows } = await pool.query<{ table: string; name: string; to: string; byAccount: boolean }>(
    `SELECT f.conrelid::regclass::text AS table, f.conname AS name, f.confrelid::regclass::text AS to,
            EXISTS (SELECT 1 FROM generate_subscripts(f.conkey, 1) AS at
                      JOIN pg_attribute mine ON mine.attrelid = f.conrelid AND mine.attnum = f.conkey[at]
                      JOIN pg_attribute theirs ON theirs.attrelid = f.confrelid AND theirs.attnum = f.confkey[at]
                     WHERE mine.attname = 'account_id' AND theirs.attname = 'account_id') AS "byAccount"
       FROM pg_constraint f
      WHERE f.contype = 'f' AND f.conrelid IN (SELECT to_regclass(name) FROM unnest($1::text[]) AS name)`,
    [distributed],
  )
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(({ to, byAccount }) => !byAccount && !referenceTables.includes(to))).toEqual([])
})

test('each enum gets a cast to text that may stand behind RETURNING, once', async () => {
  const client = await pool.connect()
  try {
    expect(await castEnums(client)).toContain('plan')
    expect(await castEnums(client)).toEqual([])
    const { rows } = await client.query(
      `SELECT 'pro'::plan::text AS plan, (SELECT provolatile FROM pg_proc WHERE proname = 'text_of_plan') AS volatile`,
    )
    expect(rows).toEqual([{ plan: 'pro', volatile: 'i' }])
  } finally {
    client.release()
  }
})
