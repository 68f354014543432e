import { patienceMs } from '@merchant-payments/vitest/suites'
import pg from 'pg'
import { migrate } from '../migrate/index.ts'
import { timeFunctions } from './database-time.ts'

/** The migrated, empty database that every test database is a copy of. */
const templateName = 'test_template'

export async function createTemplate(adminUrl: string): Promise<void> {
  await asAdmin(adminUrl, async (admin) => {
    await admin.query(`CREATE DATABASE ${templateName}`)
    await migrate({ url: databaseUrl(adminUrl, templateName) })
    await asAdmin(databaseUrl(adminUrl, templateName), (template) => template.query(timeFunctions))
    // A connection to a template would stop it from being copied.
    await admin.query(`ALTER DATABASE ${templateName} ALLOW_CONNECTIONS false`)
  })
}

/** The template, and what is left of tests that did not drop their databases. */
export async function dropTestDatabases(adminUrl: string): Promise<void> {
  await asAdmin(adminUrl, async (admin) => {
    const { rows } = await admin.query<{ name: string }>(
      `SELECT datname AS name FROM pg_database WHERE datname ~ '^test_([0-9a-f]{16}|template)$'`,
    )
    for (const { name } of rows) await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
  })
}

/** Thousands of connections are made in a run, and each derives the key from the password, on both sides. */
export async function easePassword(adminUrl: string): Promise<void> {
  const { username, password } = new URL(adminUrl)
  await asAdmin(adminUrl, async (admin) => {
    await admin.query('SET scram_iterations = 1')
    await admin.query(`ALTER ROLE ${admin.escapeIdentifier(username)} PASSWORD ${admin.escapeLiteral(password)}`)
  })
}

/** A copy of the template. Its files are copied, as this server flushes none: a log of every page takes longer. */
export async function copyTemplate(admin: pg.Client, name: string): Promise<void> {
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${templateName} STRATEGY file_copy`)
}

export function databaseUrl(adminUrl: string, name: string): string {
  const address = new URL(adminUrl)
  address.pathname = `/${name}`
  return address.href
}

/** The same database through its server's Unix socket, if it has one: a query costs half of what it costs over TCP. */
export function socketUrl(url: string, directory: string): string {
  const address = new URL(url)
  if (directory !== '') address.searchParams.set('host', directory)
  return address.href
}

export async function socketDirectory(adminUrl: string): Promise<string> {
  return asAdmin(adminUrl, async (admin) => {
    const { rows } = await admin.query('SHOW unix_socket_directories')
    return rows[0].unix_socket_directories
  })
}

/** A connection on which databases are made and dropped. */
export async function openAdmin(adminUrl: string): Promise<pg.Client> {
  const limits = { connectionTimeoutMillis: patienceMs, query_timeout: patienceMs }
  const admin = new pg.Client({ connectionString: adminUrl, ...limits })
  await admin.connect()
  return admin
}

async function asAdmin<T>(adminUrl: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = await openAdmin(adminUrl)
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}
