import { randomBytes } from 'node:crypto'
import pg from 'pg'

/**
 * Makes an empty database on a server that runs already, with the settings that it has.
 * @param server postgresql://… of a database there, by a role that may create others
 * @returns its address, and what drops it with all connections to it
 */
export async function databaseOn(server: string): Promise<{ url: string; remove(): Promise<void> }> {
  const name = `bench_${randomBytes(6).toString('hex')}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await run(`CREATE DATABASE ${name} TEMPLATE template0`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, remove: () => run(`DROP DATABASE ${name} WITH (FORCE)`) }
}
