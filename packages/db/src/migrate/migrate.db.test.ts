import { createHash } from 'node:crypto'
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { advisoryLocks } from '../advisory-locks.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { migrationsDirectory, readMigrations } from './files.ts'
import { migrate } from './migrate.ts'
import { schemaProblem } from './schema-problem.ts'

let database: TestDatabase
let directory: string

beforeEach(async () => {
  database = await createTestDatabase({ empty: true })
  directory = await mkdtemp(join(tmpdir(), 'migrations-'))
})

afterEach(async () => {
  await rm(directory, { recursive: true })
  await database.drop()
})

async function write(name: string, sql: string): Promise<void> {
  await mkdir(join(directory, name), { recursive: true })
  await writeFile(join(directory, name, 'migration.sql'), sql)
}

async function history() {
  const { rows } = await database.pool.query('SELECT * FROM _prisma_migrations ORDER BY started_at')
  return rows
}

async function tables(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  )
  return rows.map((row) => row.name)
}

test('a fresh database gets every migration, once', async () => {
  const shipped = (await readMigrations(migrationsDirectory)).map((migration) => migration.name)
  expect(await schemaProblem(database)).toBe('migrations are pending')
  const told: string[] = []
  expect(await migrate(database, { onApplied: (name) => told.push(name) })).toEqual(shipped)
  expect(told).toEqual(shipped)
  expect(await tables()).toContain('payments')
  expect(await schemaProblem(database)).toBeNull()
  expect(await migrate(database)).toEqual([])
})

test('the record is the one that Prisma writes', async () => {
  await migrate(database)
  const [row] = await history()
  const [first] = await readMigrations(migrationsDirectory)
  const bytes = await readFile(join(migrationsDirectory, first?.name ?? '', 'migration.sql'))
  expect(row).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    checksum: createHash('sha256').update(bytes).digest('hex'),
    finished_at: expect.any(Date),
    migration_name: first?.name,
    logs: null,
    rolled_back_at: null,
    started_at: expect.any(Date),
    applied_steps_count: 1,
  })
  const { rows } = await database.pool.query(
    `SELECT column_name, data_type, character_maximum_length AS length, is_nullable, column_default
     FROM information_schema.columns WHERE table_name = '_prisma_migrations' ORDER BY ordinal_position`,
  )
  expect(rows.map((column) => Object.values(column).join(' ').trim())).toEqual([
    'id character varying 36 NO',
    'checksum character varying 64 NO',
    'finished_at timestamp with time zone  YES',
    'migration_name character varying 255 NO',
    'logs text  YES',
    'rolled_back_at timestamp with time zone  YES',
    'started_at timestamp with time zone  NO now()',
    'applied_steps_count integer  NO 0',
  ])
})

test('of several processes one migrates and the others find nothing to do', async () => {
  const applied = await Promise.all([migrate(database), migrate(database), migrate(database)])
  expect(applied.flat()).toEqual((await readMigrations(migrationsDirectory)).map((migration) => migration.name))
})

test('waits for a process that holds the lock, and not forever', async () => {
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await other.query(`SELECT pg_advisory_lock(${advisoryLocks.shortMigration})`)
  await expect(migrate(database, { waitMs: 100 })).rejects.toMatchObject({ reason: 'busy' })
  const waiting = migrate(database)
  await other.end()
  expect(await waiting).not.toEqual([])
})

test('waits for no lock without pending migrations (a leaked lock would block every start and command)', async () => {
  await migrate(database)
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await other.query(`SELECT pg_advisory_lock(${advisoryLocks.shortMigration})`)
  expect(await migrate(database, { waitMs: 0 })).toEqual([])
  expect(await migrate({ ...database, poolMode: 'transaction' })).toEqual([])
  await other.end()
})

test('migrates nothing through a pooler that hands out connections by the transaction', async () => {
  await expect(migrate({ ...database, poolMode: 'transaction' })).rejects.toMatchObject({
    reason: 'pooled',
    message: expect.stringMatching(/DIRECT_DATABASE_URL\.$/),
  })
  expect(await tables()).toEqual([])
})

test('ignores the statement_timeout of the role', async () => {
  await database.pool.query(`ALTER ROLE postgres IN DATABASE "${new URL(database.url).pathname.slice(1)}"
    SET statement_timeout = 40`)
  await write('20260101000000_long', 'SELECT pg_sleep(0.1)')
  expect(await migrate(database, { directory })).toEqual(['20260101000000_long'])
})

describe('a migration that fails', () => {
  beforeEach(async () => {
    await write('20260101000000_good', 'CREATE TABLE good (id int)')
    await write('20260102000000_bad', 'CREATE TABLE half (id int); SELECT 1/0; CREATE TABLE other (id int)')
    await write('20260103000000_after', 'CREATE TABLE after (id int)')
  })

  test('leaves nothing behind but its logs', async () => {
    await expect(migrate(database, { directory })).rejects.toMatchObject({
      reason: 'failed',
      message: 'The migration 20260102000000_bad failed: division by zero',
    })
    expect(await tables()).toEqual(['_prisma_migrations', 'good'])
    expect((await history()).map((row) => [row.migration_name, row.applied_steps_count, row.logs])).toEqual([
      ['20260101000000_good', 1, null],
      ['20260102000000_bad', 0, expect.stringMatching(/^division by zero\nSQLSTATE 22012/)],
    ])
  })

  test('is not tried again until an operator marked it as rolled back', async () => {
    await migrate(database, { directory }).catch(() => undefined)
    await write('20260102000000_bad', 'CREATE TABLE whole (id int)')
    await expect(migrate(database, { directory })).rejects.toMatchObject({
      reason: 'failed_before',
      message: expect.stringMatching(/^The migration 20260102000000_bad failed: division by zero\. [^\n]+$/),
    })
    await database.pool.query(`UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL`)
    expect(await migrate(database, { directory })).toEqual(['20260102000000_bad', '20260103000000_after'])
    expect(await tables()).toContain('whole')
  })

  test('is retried after a lost connection', async () => {
    await write('20260102000000_bad', 'SELECT pg_terminate_backend(pg_backend_pid())')
    await expect(migrate(database, { directory })).rejects.toMatchObject({ reason: 'failed' })
    await write('20260102000000_bad', 'CREATE TABLE whole (id int)')
    expect(await migrate(database, { directory })).toEqual(['20260102000000_bad', '20260103000000_after'])
  })
})

test('the schema of the first release is upgraded: at a start, then by the command (fault: an index was dropped before it was built)', async () => {
  const firstRelease = '20261129200000'
  const migrations = await readMigrations(migrationsDirectory)
  const old = migrations.filter(({ number }) => number <= firstRelease)
  for (const { name } of old) await cp(join(migrationsDirectory, name), join(directory, name), { recursive: true })
  await migrate(database, { directory })
  const atStart = await migrate(database, { scope: 'short' })
  const byCommand = await migrate(database)
  expect([...atStart, ...byCommand].toSorted()).toEqual(migrations.slice(old.length).map(({ name }) => name))
  const { rows } = await database.pool.query(
    `SELECT to_regclass('metadata_entries_all_value_idx') AS dropped, to_regclass('metadata_entries_all_text_idx') AS built`,
  )
  expect(rows).toEqual([{ dropped: null, built: 'metadata_entries_all_text_idx' }])
})

test('an edited migration is named', async () => {
  await cp(migrationsDirectory, directory, { recursive: true })
  const [name = ''] = await migrate(database, { directory })
  await appendFile(join(directory, name, 'migration.sql'), '\n-- a remark')
  await expect(migrate(database, { directory })).rejects.toMatchObject({
    reason: 'edited',
    message: expect.stringContaining(`The migration ${name} was edited`),
  })
})

test('a migration of a newer version is named', async () => {
  await write('20260101000000_ours', 'CREATE TABLE ours (id int)')
  await write('20270101000000_theirs', 'CREATE TABLE theirs (id int)')
  await migrate(database, { directory })
  await rm(join(directory, '20270101000000_theirs'), { recursive: true })
  await expect(migrate(database, { directory })).rejects.toMatchObject({
    reason: 'unknown',
    message: expect.stringContaining('20270101000000_theirs'),
  })
})

test('a database from before the first release is refused in one line, and left as it is', async () => {
  await write('20261120204700_init', 'CREATE TABLE payments (id int)')
  await migrate(database, { directory })
  await expect(migrate(database)).rejects.toMatchObject({
    reason: 'too_old',
    message: expect.stringMatching(
      /^The database is from before the first release[^\n]+delete the data directory[^\n]+$/,
    ),
  })
  expect(await tables()).toEqual(['_prisma_migrations', 'payments'])
})

test('an index can be built concurrently, also while another process waits', async () => {
  await write('20260101000000_table', 'CREATE TABLE big (id int)')
  await write('20260102000000_index', 'CREATE INDEX CONCURRENTLY big_id ON big (id)')
  const applied = await Promise.all([migrate(database, { directory }), migrate(database, { directory })])
  expect(applied.flat()).toEqual(['20260101000000_table', '20260102000000_index'])
})

test('a directory without its file, and a server that does not answer, are one line each', async () => {
  await mkdir(join(directory, '20260101000000_empty'))
  await expect(migrate(database, { directory })).rejects.toMatchObject({ reason: 'incomplete' })
  await expect(migrate({ url: 'postgresql://nobody@127.0.0.1:1/none' })).rejects.toMatchObject({
    reason: 'unreachable',
    message: 'The database does not answer: connect ECONNREFUSED 127.0.0.1:1',
  })
})
