import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { advisoryLocks } from '../advisory-locks.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { release } from './compatibility-table.ts'
import { type MigrateOptions, migrate } from './migrate.ts'
import { schemaProblem } from './schema-problem.ts'

const table = '20260101000000_schema_compatibility'
const [first, second, third] = ['20270101000000_first', '20270102000000_second', '20270103000000_third']
const livesWithTable = `-- lives-with: ${table.slice(0, 14)}\n`

let database: TestDatabase
/** Migrations of a release, and of the one before it. */
let directory: string
let older: string

beforeEach(async () => {
  database = await createTestDatabase({ empty: true })
  directory = await mkdtemp(join(tmpdir(), 'migrations-'))
  older = await mkdtemp(join(tmpdir(), 'migrations-'))
  const things = `
    CREATE TABLE schema_compatibility (migration text PRIMARY KEY, lives_with text NOT NULL, release text NOT NULL);
    CREATE TABLE things (id int PRIMARY KEY, owner int)`
  await write(table, things)
  await write(table, things, older)
  await migrate(database, { directory: older })
})

afterEach(async () => {
  await Promise.all([directory, older].map((path) => rm(path, { recursive: true })))
  await database.drop()
})

async function write(name: string, sql: string, into = directory): Promise<void> {
  await mkdir(join(into, name), { recursive: true })
  await writeFile(join(into, name, 'migration.sql'), sql)
}

/** Starts a process, and collects its migrations and messages. */
async function start(options: MigrateOptions = {}) {
  const told: Record<'newer' | 'left', string[]> = { newer: [], left: [] }
  const applied = await migrate(database, {
    directory,
    scope: 'short',
    onNewer: (names) => told.newer.push(...names),
    onLongPending: (names) => told.left.push(...names),
    ...options,
  })
  return { applied, ...told }
}

const startOlder = () => start({ directory: older })

/** A connection of its own, which ends with the test. */
async function session(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function indexes(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT indexrelid::regclass::text || CASE WHEN indisvalid THEN '' ELSE ' (invalid)' END AS name
       FROM pg_index WHERE indrelid = 'things'::regclass AND NOT indisprimary ORDER BY 1`,
  )
  return rows.map(({ name }) => name)
}

describe('a process of the previous release', () => {
  test('starts on a newer schema that it can live with, and says so', async () => {
    await write(first, `${livesWithTable}ALTER TABLE things ADD COLUMN colour text`)
    expect((await start()).applied).toEqual([first])
    expect(await startOlder()).toEqual({ applied: [], newer: [first], left: [] })
  })

  test('refuses a newer schema that it cannot live with, and names the release that can', async () => {
    await write(first, `${livesWithTable}ALTER TABLE things ADD COLUMN colour text`)
    await write(second, `-- lives-with: ${first.slice(0, 14)}\nALTER TABLE things DROP COLUMN owner`)
    await start()
    const refusal = { reason: 'unknown', message: expect.stringContaining(`(${second})`) }
    await expect(startOlder()).rejects.toMatchObject(refusal)
    await database.pool.query(`UPDATE schema_compatibility SET release = '9.1.0'`)
    await expect(startOlder()).rejects.toThrow(
      `The database was migrated by release 9.1.0, and release ${release} does not work with that (${second}). Run 9.1.0 or newer, or restore a backup.`,
    )
  })

  test('header that was forgotten: starts once the newer one, which says now what it lives with, has started', async () => {
    const sql = 'ALTER TABLE things ADD COLUMN colour text'
    await write(first, sql)
    await start()
    await expect(startOlder()).rejects.toMatchObject({ reason: 'unknown' })
    await write(first, livesWithTable + sql)
    await start()
    expect(await startOlder()).toMatchObject({ newer: [first] })
  })

  test('refuses a migration of which it is not said what it can live with', async () => {
    await write(first, 'ALTER TABLE things ADD COLUMN colour text')
    await start()
    await expect(startOlder()).rejects.toMatchObject({ reason: 'unknown' })
  })

  test('starts while a newer one runs or has failed', async () => {
    await write(
      first,
      `${livesWithTable}CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS things_owner_key ON things (owner)`,
    )
    await database.pool.query('INSERT INTO things VALUES (1, 7), (2, 7)')
    const holder = await session()
    await holder.query('BEGIN; UPDATE things SET owner = owner')
    const building = migrate(database, { directory }).catch((error: unknown) => error)
    await expect.poll(indexes).toEqual(['things_owner_key (invalid)'])
    expect(await startOlder()).toEqual({ applied: [], newer: [first], left: [] })
    await holder.end()
    expect(await building).toMatchObject({ reason: 'failed' })
    expect(await startOlder()).toEqual({ applied: [], newer: [first], left: [] })
  })

  test('finds the database of the next one ready, and not that of the one after, whose schema it cannot live with', async () => {
    const fresh = await createTestDatabase()
    try {
      await fresh.pool.query(`INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
        VALUES ('next', '', '${third}', now())`)
      expect(await schemaProblem(fresh)).toBe('the database needs a newer release')
      await fresh.pool.query(`INSERT INTO schema_compatibility VALUES ('${third}', '${table.slice(0, 14)}', '9.1.0')`)
      expect(await schemaProblem(fresh)).toBeNull()
    } finally {
      await fresh.drop()
    }
  })

  test('starts after Prisma has applied what it can live with, as soon as the newer one has started', async () => {
    await write(first, `${livesWithTable}ALTER TABLE things ADD COLUMN colour text`)
    await start()
    await database.pool.query('TRUNCATE schema_compatibility')
    await expect(startOlder()).rejects.toMatchObject({ reason: 'unknown' })
    await start()
    expect(await startOlder()).toMatchObject({ newer: [first] })
  })
})

describe('a long migration', () => {
  beforeEach(async () => {
    await write(first, `${livesWithTable}CREATE INDEX CONCURRENTLY IF NOT EXISTS things_owner_idx ON things (owner)`)
  })

  test('is left by a process that starts, and run by the command', async () => {
    await write(second, `${livesWithTable}ALTER TABLE things ADD COLUMN colour text`)
    expect(await start()).toEqual({ applied: [second], newer: [], left: [first] })
    expect(await start()).toEqual({ applied: [], newer: [], left: [first] })
    expect(await migrate(database, { directory })).toEqual([first])
    expect(await indexes()).toEqual(['things_owner_idx'])
    expect(await start()).toEqual({ applied: [], newer: [], left: [] })
  })

  test('keeps back the migrations that need it, and the process that has them', async () => {
    await write(second, `-- needs: ${first.slice(0, 14)}\nALTER TABLE things ADD COLUMN colour text`)
    await write(third, 'ALTER TABLE things ADD COLUMN size text')
    await expect(start()).rejects.toMatchObject({ reason: 'pending', message: expect.stringContaining('mpay migrate') })
    expect(await migrate(database, { directory })).toEqual([first, second, third])
  })

  test('does not keep a process from starting while it runs', async () => {
    const holder = await session()
    await holder.query('BEGIN; INSERT INTO things VALUES (1, 1)')
    const building = migrate(database, { directory })
    await expect.poll(indexes).toEqual(['things_owner_idx (invalid)'])
    await write(second, `${livesWithTable}CREATE TABLE others (id int)`)
    expect((await start({ waitMs: 0 })).applied).toEqual([second])
    await holder.query('COMMIT')
    await holder.end()
    expect(await building).toEqual([first])
  })

  test('whose process was killed is run again, without the invalid index that it left', async () => {
    const holder = await session()
    await holder.query('BEGIN; INSERT INTO things VALUES (1, 1)')
    const killed = migrate(database, { directory }).catch((error: unknown) => error)
    await expect.poll(indexes).toEqual(['things_owner_idx (invalid)'])
    await database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'merchant-payments migrate' AND datname = current_database()`,
    )
    expect(await killed).toMatchObject({ reason: 'failed' })
    await holder.query('COMMIT')
    await holder.end()
    expect(await indexes()).toEqual(['things_owner_idx (invalid)'])
    expect(await migrate(database, { directory })).toEqual([first])
    expect(await indexes()).toEqual(['things_owner_idx'])
  })

  test('whose process was killed while the server still builds it is waited for, and not built twice', async () => {
    const holder = await session()
    await holder.query('BEGIN; INSERT INTO things VALUES (1, 1)')
    const killed = await session()
    await killed.query(`SELECT pg_advisory_lock(${advisoryLocks.longMigration})`)
    await killed.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('killed', '', '${first}')`,
    )
    const building = killed
      .query('CREATE INDEX CONCURRENTLY things_owner_idx ON things (owner)')
      .catch((error: unknown) => error)
    await expect.poll(indexes).toEqual(['things_owner_idx (invalid)'])
    // As the kernel does for a process that is killed.
    killed.connection.stream.destroy()
    expect(await building).toBeInstanceOf(Error)
    await expect(migrate(database, { directory, waitMs: 0 })).rejects.toMatchObject({ reason: 'busy' })
    const again = migrate(database, { directory })
    await holder.query('COMMIT')
    await holder.end()
    expect(await again).toEqual([first])
    expect(await indexes()).toEqual(['things_owner_idx'])
  })

  test('that failed is retried by the next command, after the rows were corrected', async () => {
    await rm(join(directory, first), { recursive: true })
    await write(second, 'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS things_owner_key ON things (owner)')
    await database.pool.query('INSERT INTO things VALUES (1, 7), (2, 7)')
    await expect(migrate(database, { directory })).rejects.toMatchObject({
      message: expect.stringContaining('could not create unique index'),
    })
    expect(await start()).toMatchObject({ left: [second] })
    await database.pool.query('DELETE FROM things WHERE id = 2')
    expect(await migrate(database, { directory })).toEqual([second])
    expect(await indexes()).toEqual(['things_owner_key'])
  })

  test('that fills a column commits in between, and tells how far it is', async () => {
    await rm(join(directory, first), { recursive: true })
    await database.pool.query('INSERT INTO things (id) SELECT generate_series(1, 25)')
    await write(
      second,
      `DO $$ DECLARE filled int; BEGIN
         LOOP
           UPDATE things SET owner = 0 WHERE id IN (SELECT id FROM things WHERE owner IS NULL LIMIT 10);
           GET DIAGNOSTICS filled = ROW_COUNT;
           EXIT WHEN filled = 0;
           RAISE NOTICE 'filled % rows', filled;
           COMMIT;
         END LOOP;
       END $$`,
    )
    const told: string[] = []
    expect(await migrate(database, { directory, onProgress: (_name, progress) => told.push(progress) })).toEqual([
      second,
    ])
    expect(told).toEqual(['filled 10 rows', 'filled 10 rows', 'filled 5 rows'])
  })
})

test('a table that a report holds keeps no process waiting behind the migration, which gives up by itself', async () => {
  await write(first, `${livesWithTable}ALTER TABLE things ADD COLUMN colour text`)
  const report = await session()
  await report.query('BEGIN; SELECT count(*) FROM things')
  await expect(start({ lockWaitMs: 0 })).rejects.toMatchObject({
    reason: 'locked',
    message: expect.stringMatching(
      /changed nothing\. The oldest transaction is \d+ s old: process \d+ of the database/,
    ),
  })
  await report.query('COMMIT')
  expect((await start()).applied).toEqual([first])
  await report.end()
})

test('a process that may not migrate names the command to run, and starts without pending migrations', async () => {
  await write(first, `${livesWithTable}ALTER TABLE things ADD COLUMN colour text`)
  await expect(start({ scope: 'none' })).rejects.toMatchObject({
    reason: 'pending',
    message: expect.stringContaining('mpay migrate'),
  })
  await migrate(database, { directory })
  expect((await start({ scope: 'none' })).applied).toEqual([])
})
