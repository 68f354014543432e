import pg from 'pg'
import type { PoolMode } from '../prepare-connection.ts'
import {
  type AddressVariable,
  DatabaseAddressError,
  explainRefusal,
  readOnly,
  sharedSessions,
} from './explain-refusal.ts'
import { countOpened, hasSharedSessions } from './pooler.ts'

export type AddressToCheck = {
  variable: AddressVariable
  /** postgresql://user:password@host:port/database */
  url: string
  poolMode: PoolMode
  /** The connections that the process opens at most. 0: their number is not checked. */
  connections: number
}

type CheckedAddress = {
  /** The identity of the database, which another address of the same one shares. */
  database: string
  /** One line for an operator, which names the variable and the remedy. */
  warning: string | null
}

/** The properties of a server. `allowed`: the connections that it allows to this user in this database. */
type Server = { pid: number; encoding: string; writable: boolean; database: string; allowed: number }

const connectTimeoutMs = 10_000

const question = `
  SELECT pg_backend_pid() AS pid, current_setting('server_encoding') AS encoding,
         current_setting('transaction_read_only') = 'off' AS writable,
         extract(epoch FROM pg_postmaster_start_time()) || '/' || (SELECT oid FROM pg_database WHERE datname = current_database()) AS database,
         least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
                 - coalesce(current_setting('reserved_connections', true), '0')::int,
               (SELECT nullif(datconnlimit, -1) FROM pg_database WHERE datname = current_database()),
               (SELECT nullif(rolconnlimit, -1) FROM pg_roles WHERE rolname = current_user)) AS allowed`

/**
 * Connects, and checks what would otherwise fail later, and differently each time: a database that cannot be written, or not in
 * UTF-8; a pooler that is not the configured one; fewer connections than the process opens. A server's limit on
 * connections is fixed. The number that a pooler hands out depends on its other clients, such as the process that this one replaces, so
 * the start is refused only below two.
 * @throws DatabaseAddressError
 */
export async function checkAddress(address: AddressToCheck): Promise<CheckedAddress> {
  const { variable, url, poolMode, connections } = address
  const refuse = (problem: string) => new DatabaseAddressError(`${variable}: ${problem}`)
  const clients: pg.Client[] = []
  try {
    const open = async () => {
      const client = clientOf(url, connectTimeoutMs)
      clients.push(client)
      await client.connect()
      return client
    }
    const client = await open()
    const { rows } = await client.query<Server>(question)
    const [server] = rows
    if (!server) throw new Error('a server that says nothing of itself')
    if (!server.writable) throw refuse(readOnly)
    if (server.encoding !== 'UTF8')
      throw refuse(
        `the encoding of the database is ${server.encoding}. Create it with UTF8: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0`,
      )
    const { database, allowed } = server
    if (poolMode === 'transaction') return { database, warning: null }
    // A pooler gives its clients numbers of its own.
    const isDirect = server.pid === Reflect.get(client, 'processID')
    if (isDirect) {
      if (allowed < connections) throw refuse(allowsTooFew(allowed, connections))
      return { database, warning: null }
    }
    const countFree = (wanted: number) => countOpened(() => clientOf(url, poolerWaitMs), wanted)
    if ((await countFree(1)) === 0) throw refuse(handsOutOne)
    if (await hasSharedSessions(client, await open())) throw refuse(sharedSessions(address))
    await endAll(clients)
    const free = await countFree(connections)
    if (free < Math.min(2, connections)) throw refuse(handsOutOne)
    const warning = free < connections ? `${variable}: ${handsOutFew(free, connections)}` : null
    return { database, warning }
  } catch (error) {
    const line = error instanceof DatabaseAddressError ? null : explainRefusal(variable, error)
    throw line === null ? error : new DatabaseAddressError(line, { cause: error })
  } finally {
    await endAll(clients)
  }
}

/** The time limit for all connections through a pooler that hands them out by session, in milliseconds. */
const poolerWaitMs = 5_000

function clientOf(url: string, timeoutMs: number): pg.Client {
  const client = new pg.Client({
    connectionString: new URL(url).href,
    application_name: 'merchant-payments check',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  })
  // The statement that runs, or the next one, rejects with it.
  client.on('error', () => undefined)
  return client
}

async function endAll(clients: pg.Client[]): Promise<void> {
  await Promise.all(clients.splice(0).map((client) => client.end()))
}

const allowsTooFew = (allowed: number, wanted: number) =>
  `the server allows ${allowed} connections, and this process opens up to ${wanted}. Raise max_connections, or the CONNECTION LIMIT of the role or the database, or lower DATABASE_POOL_SIZE.`

const handsOutOne =
  'the pooler hands out one connection now, and a process needs two to start. Raise the size of its pool, or lower DATABASE_POOL_SIZE of its processes.'

const handsOutFew = (free: number, wanted: number) =>
  `the pooler hands out ${free} connections now, and this process opens up to ${wanted}. Unless another process ends soon, raise the size of its pool, or lower DATABASE_POOL_SIZE.`
