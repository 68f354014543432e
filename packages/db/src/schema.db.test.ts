import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import { SchemaEngine } from '@prisma/schema-engine-wasm'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { migrate } from './migrate/index.ts'
import { partitionedTables } from './partitions/tables.ts'
import { columnOf } from './row-sql.ts'
import { testDatabase } from './testing/index.ts'

const migrated = await testDatabase({ empty: true })
const described = await testDatabase({ empty: true })

test('the migrations make exactly what the schema describes', async () => {
  await migrate(migrated)
  await described.pool.query(await sqlOfSchema(described.pool))
  const expected = await catalogue(described.pool)
  expect(expected.length).toBeGreaterThan(100)
  const made = await catalogue(migrated.pool)
  expect(made.filter((line) => !isOnExpression(line))).toEqual(expected)
  expect(made.filter(isOnExpression)).toHaveLength(onExpressions.length)
})

test('each column has the name of its field, in snake case', async () => {
  const files = await schemaFiles()
  const named = files.flatMap(({ content }) => [...content.matchAll(/^ +(\w+) .*[^@]@map\("(\w+)"\)/gm)])
  expect(named.length).toBeGreaterThan(100)
  // The name is that of the library that signs people in.
  const others = named.filter(([, field = '', column]) => field !== 'credentialID' && columnOf(field) !== column)
  expect(others.map(([line]) => line.trim())).toEqual([])
})

/** Indexes on expressions, which no schema of Prisma can describe: texts that are found in any case, a time of two columns, and the length of a list. */
const onExpressions = [
  'accounts_overdue_idx',
  'accounts_requirements_idx',
  'customers_all_email_idx',
  'customers_email_idx',
  'discounts_listed_by_code_idx',
  'merchants_email_idx',
  'merchants_name_idx',
  'metadata_entries_all_text_idx',
  'metadata_entries_text_idx',
  'payment_sessions_all_buyer_idx',
  'payment_sessions_buyer_idx',
  'payment_sessions_email_idx',
  'payment_sessions_listed_by_email_idx',
  'payment_sessions_typed_email_idx',
  'payments_all_email_idx',
  'payments_buyer_idx',
  'payments_listed_by_email_idx',
  'payments_paid_idx',
  'subscription_sessions_email_idx',
  'subscriptions_email_idx',
]
const isOnExpression = (line: string) => onExpressions.some((name) => line.startsWith(`CREATE INDEX ${name} ON `))

async function schemaFiles(): Promise<{ path: string; content: string }[]> {
  const directory = join(import.meta.dirname, '../prisma/schema')
  const names = (await readdir(directory)).filter((name) => name.endsWith('.prisma'))
  return Promise.all(names.map(async (path) => ({ path, content: await readFile(join(directory, path), 'utf8') })))
}

/** The statements that Prisma would run on an empty database. */
async function sqlOfSchema(pool: pg.Pool): Promise<string> {
  const files = await schemaFiles()
  const engine = await SchemaEngine.new(
    { datamodels: files.map(({ path, content }) => [path, content]) },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool)),
  )
  const { stdout } = await engine.diff({
    from: { tag: 'empty' },
    to: { tag: 'schemaDatamodel', files },
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  })
  return stdout ?? ''
}

/** Everything that a schema can say about tables, one line each. A partitioned table has its columns alone: Prisma knows no such keys. */
async function catalogue(pool: pg.Pool): Promise<string[]> {
  const { rows: partitions } = await pool.query<{ name: string }>(
    'SELECT relname AS name FROM pg_class WHERE relispartition',
  )
  const { rows } = await pool.query<{ line: string }>(
    `
    SELECT concat_ws(' ', table_name, column_name, udt_name, character_maximum_length, datetime_precision,
                     is_nullable, column_default) AS line
      FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> ALL($2)
    UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conrelid::regclass::text <> ALL($1 || $2)
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> ALL($1 || $2)
    UNION ALL SELECT concat_ws(' ', enumtypid::regtype, enumlabel, enumsortorder) FROM pg_enum
    ORDER BY 1`,
    [partitionedTables.map(({ name }) => name), partitions.map(({ name }) => name)],
  )
  return rows.map((row) => row.line).filter((line) => !line.includes('_prisma_migrations'))
}
