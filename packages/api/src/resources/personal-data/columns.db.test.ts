import { testDatabase } from '@merchant-payments/db/testing'
import { expect, test } from 'vitest'
import { deletedTables, impersonalColumns, keptColumns, personalColumns } from './columns.ts'

const { pool } = await testDatabase()

test('each column of text or JSON is personal, kept, or says nothing of a buyer: a new one has to be put in its list', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name NOT LIKE '\\_prisma%'
        AND table_name NOT IN (SELECT relname FROM pg_class WHERE relispartition)
        AND data_type IN ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'inet') AND table_name <> ALL($1)`,
    [deletedTables],
  )
  const listed = [
    ...Object.entries(personalColumns).flatMap(([table, columns]) => Object.keys(columns).map(nameIn(table))),
    ...Object.entries(keptColumns).flatMap(([table, columns]) => columns.map(nameIn(table))),
    ...Object.entries(impersonalColumns).flatMap(([table, columns]) => columns.trim().split(/\s+/).map(nameIn(table))),
  ]
  expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

function nameIn(table: string) {
  return (column: string) => `${table}.${column}`
}
