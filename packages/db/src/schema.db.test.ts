import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import { SchemaEngine } from '@prisma/schema-engine-wasm'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { migrate } from './migrate/index.ts'
import { testDatabase } from './testing/index.ts'

const migrated = await testDatabase({ empty: true })
const described = await testDatabase({ empty: true })

test('the migrations make exactly what the schema describes', async () => {
  // Partitioned tables have other keys, which Prisma does not know: src/partitions/tables.ts describes those.
  await migrate(migrated, { partitions: false })
  await described.pool.query(await sqlOfSchema(described.pool))
  const expected = await catalogue(described.pool)
  expect(expected.length).toBeGreaterThan(100)
  const made = await catalogue(migrated.pool)
  expect(made.filter((line) => !isOnExpression(line))).toEqual(expected)
  expect(made.filter(isOnExpression)).toHaveLength(onExpressions.length)
})

/** Indexes on expressions, which no schema of Prisma can describe: texts are found in any case. */
const onExpressions = [
  'customers_email_idx',
  'metadata_entries_value_idx',
  'payment_sessions_buyer_idx',
  'payment_sessions_email_idx',
  'payment_sessions_listed_by_email_idx',
  'payment_sessions_typed_email_idx',
  'payments_listed_by_email_idx',
  'subscription_sessions_email_idx',
  'subscriptions_email_idx',
]
const isOnExpression = (line: string) => onExpressions.some((name) => line.startsWith(`CREATE INDEX ${name} ON `))

/** What Prisma would run on an empty database. */
async function sqlOfSchema(pool: pg.Pool): Promise<string> {
  const directory = join(import.meta.dirname, '../prisma/schema')
  const names = (await readdir(directory)).filter((name) => name.endsWith('.prisma'))
  const files = await Promise.all(
    names.map(async (name) => ({ path: name, content: await readFile(join(directory, name), 'utf8') })),
  )
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

/** Everything that a schema can say about tables, one line each. */
async function catalogue(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    SELECT concat_ws(' ', table_name, column_name, udt_name, character_maximum_length, datetime_precision,
                     is_nullable, column_default) AS line
      FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT concat_ws(' ', enumtypid::regtype, enumlabel, enumsortorder) FROM pg_enum
    ORDER BY 1`)
  return rows.map((row) => row.line).filter((line) => !line.includes('_prisma_migrations'))
}
