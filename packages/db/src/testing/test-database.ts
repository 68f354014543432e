import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { patienceMs } from '@merchant-payments/vitest/suites'
import type pg from 'pg'
import { afterAll, inject } from 'vitest'
import type { Database } from '../client.ts'
import { endPool, openPool, type PoolOptions } from '../pool.ts'
import { followTime, type TestTime, timeSchema } from './database-time.ts'
import { acquirePrisma } from './prisma-pool.ts'
import { copyTemplate, databaseUrl, openAdmin, socketUrl } from './template.ts'

/** A database of a test's own, migrated and empty. */
export type TestDatabase = Database & {
  /** Closes and removes it. Rejects when something still holds a connection to it: that is a leak. */
  drop(): Promise<void>
  /** From now on `now()` and `clock_timestamp()` in its statements return this time. */
  followTime(read: () => TestTime): void
}

type TestDatabaseOptions = Omit<PoolOptions, 'url'> & {
  /** Without the migrations. */
  empty?: boolean
  /** How long `drop` waits for connections that are just ending, in milliseconds. Default 15,000. */
  endingMs?: number
}

const patient = {
  connectTimeoutMs: patienceMs,
  statementTimeoutMs: patienceMs,
  lockTimeoutMs: patienceMs,
  quietMs: patienceMs,
}

/** A connection that takes longer to end counts as a leak. */
const maxEndingMs = 15_000

/**
 * The database of a test file, dropped after its last test:
 * `const database = await testDatabase()` at the top of the file or of a `describe`.
 */
export async function testDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const database = await createTestDatabase(options)
  afterAll(() => database.drop())
  return database
}

/** A database for as long as the caller likes; the caller drops it. Needs `globalSetup` of this package. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const adminUrl = inject('testPostgres')
  if (!adminUrl) throw new Error("vitest.config.ts lacks globalSetup: ['@merchant-payments/db/testing/global-setup']")
  const name = `test_${randomBytes(8).toString('hex')}`
  const { empty, endingMs = maxEndingMs, ...client } = options
  const admin = await adminOf(adminUrl)
  if (empty) await admin.query(`CREATE DATABASE ${name} TEMPLATE template0`)
  else {
    await copyTemplate(admin, name)
    await admin.query(`ALTER DATABASE ${name} SET search_path = ${timeSchema}, pg_catalog, public`)
  }
  const url = databaseUrl(adminUrl, name)
  const settings = {
    applicationName: 'test',
    ...patient,
    ...client,
    url: socketUrl(url, inject('testPostgresSockets')),
  }
  const pool = openPool(settings)
  const { prisma, release } = acquirePrisma(pool)
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= endPool(pool).finally(release)
    return closing
  }
  return {
    prisma,
    pool,
    url,
    poolMode: client.poolMode ?? 'session',
    close,
    drop: () => drop(adminUrl, name, { pool, close }, endingMs),
    followTime: (read) => followTime(pool, read),
  }
}

async function drop(
  adminUrl: string,
  name: string,
  { pool, close }: Pick<Database, 'pool' | 'close'>,
  endingMs: number,
): Promise<void> {
  const drained = await settles(endingMs, async () => pool.totalCount === pool.idleCount && pool.waitingCount === 0)
  // close() would wait for connections that were never given back; those the server cuts off below.
  if (drained) await close()
  const admin = await adminOf(adminUrl)
  if (drained) await settles(endingMs, async () => (await connections(admin, name)).length === 0)
  const open = await connections(admin, name)
  await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
  if (open.length > 0) throw new Error(`connections were left open:\n${open.join('\n')}`)
}

/** The worker's one: all of its files are over when the run ends its server. */
let opened: Promise<pg.Client> | undefined

function adminOf(adminUrl: string): Promise<pg.Client> {
  opened ??= openAdmin(adminUrl).then((client) => {
    client.on('error', () => {
      opened = undefined
    })
    return client
  })
  return opened
}

async function connections(admin: pg.Client, name: string): Promise<string[]> {
  const { rows } = await admin.query<{ found: string }>(
    `SELECT format('%s (%s): %s', application_name, state, query) AS found FROM pg_stat_activity WHERE datname = $1`,
    [name],
  )
  return rows.map((row) => row.found)
}

async function settles(withinMs: number, holds: () => Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + withinMs
  while (!(await holds())) {
    if (performance.now() > deadline) return false
    await pause(10)
  }
  return true
}
