import pg from 'pg'
import { migrate } from '../migrate/index.ts'
import { TIME_FUNCTIONS } from './database-time.ts'

/** The migrated, empty database that every test database is a copy of. */
export const TEMPLATE = 'test_template'

export async function createTemplate(adminUrl: string): Promise<void> {
  await asAdmin(adminUrl, async (admin) => {
    await admin.query(`CREATE DATABASE ${TEMPLATE}`)
    await migrate({ url: databaseUrl(adminUrl, TEMPLATE) })
    await asAdmin(databaseUrl(adminUrl, TEMPLATE), (template) => template.query(TIME_FUNCTIONS))
    // A connection to a template would stop it from being copied.
    await admin.query(`ALTER DATABASE ${TEMPLATE} ALLOW_CONNECTIONS false`)
  })
}

export function databaseUrl(adminUrl: string, name: string): string {
  const address = new URL(adminUrl)
  address.pathname = `/${name}`
  return address.href
}

export async function asAdmin<T>(adminUrl: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5_000, query_timeout: 30_000 })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}
