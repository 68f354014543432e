import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { type Binaries, binariesFor } from './binaries.ts'
import { eraseServer } from './erase.ts'
import { EmbeddedPostgresError, reasonOf } from './error.ts'
import { lockFileOf, waitMs, withFileLock } from './file-lock.ts'
import { initdb, superuser } from './initdb.ts'
import { findPostmaster, stopPostmaster } from './postmaster.ts'
import { runServer, type Server } from './run-server.ts'
import { chooseServerDirectory, createServerDirectory, sharedDirectory } from './server-directory.ts'
import { readState, type State, writeState } from './state.ts'
import { type SystemUser, serverUser } from './system-user.ts'
import { acquireUsageLock, connectAndLock, type Reconnect, type UsageLock } from './usage-lock.ts'

/** The application's database in an embedded server. */
const databaseName = 'merchant_payments'

/** A cluster whose server runs, and the lock that keeps it running. */
type Cluster = { url: string; adminUrl: string; data: string; usageLock: UsageLock }

type Log = (line: string) => void

/** Opens the cluster of a data directory, or creates it. Call it under the directory's lock (file-lock.ts). */
export async function openCluster(dataDir: string, durable: boolean, log: Log): Promise<Cluster> {
  const state = await readState(dataDir)
  if (state?.ready) return open(dataDir, state, durable, log)
  if (state) {
    log('an earlier start was interrupted: beginning again')
    await eraseServer(dataDir, state)
  }
  return create(dataDir, durable, log)
}

async function open(dataDir: string, state: State, durable: boolean, log: Log): Promise<Cluster> {
  const directory = resolve(dataDir, state.place)
  const data = join(directory, 'data')
  const made = await readFile(join(data, 'PG_VERSION'), 'utf8').catch((cause: unknown) => {
    throw new EmbeddedPostgresError(
      `The database of ${dataDir} cannot be read from ${data}: ${reasonOf(cause)}. Restore it, or delete ${dataDir} to start over.`,
      { cause },
    )
  })
  const running = await findPostmaster(data)
  if (running) log(`PostgreSQL already runs (process ${running.pid})`)
  const user = await serverUser(data)
  const binaries = await binariesFor(user, sharedDirectory)
  if (!binaries.version.startsWith(`${made.trim()}.`)) {
    throw new EmbeddedPostgresError(
      `The database of ${dataDir} was made by PostgreSQL ${made.trim()}, and this is ${binaries.version}: migrate it with pg_dump, or start over in another directory.`,
    )
  }
  return serve(dataDir, state, binaries, user, durable, log)
}

async function create(dataDir: string, durable: boolean, log: Log): Promise<Cluster> {
  const user = await serverUser(dataDir)
  const binaries = await binariesFor(user, sharedDirectory)
  const directory = await chooseServerDirectory(dataDir, user)
  const state: State = { place: directory, password: randomBytes(24).toString('base64url'), port: 0, ready: false }
  // Written first, so that the remains of an interrupted start are known and can be thrown away.
  await save(dataDir, state)
  log(`making a PostgreSQL ${binaries.version.split('-')[0]} database in ${resolve(dataDir, directory)}`)
  await createServerDirectory(resolve(dataDir, directory), user)
  await initdb(binaries, { directory: resolve(dataDir, directory), password: state.password, user, durable })
  const cluster = await serve(dataDir, state, binaries, user, durable, log)
  try {
    await createDatabase(cluster.adminUrl)
    await save(dataDir, { ...state, port: Number(new URL(cluster.url).port), ready: true })
    return cluster
  } catch (error) {
    await cluster.usageLock.release()
    await stopPostmaster(cluster.data)
    throw error
  }
}

async function serve(
  dataDir: string,
  state: State,
  binaries: Binaries,
  user: SystemUser | undefined,
  durable: boolean,
  log: Log,
): Promise<Cluster> {
  const directory = resolve(dataDir, state.place)
  const address = (port: number, database: string) =>
    `postgresql://${superuser}:${state.password}@127.0.0.1:${port}/${database}`
  const data = join(directory, 'data')
  const server: Server = { directory, user, durable, port: state.port, address: (at) => address(at, 'postgres') }
  const { port, connected } = await runServer(binaries, server, async (url) => {
    const port = Number(new URL(url).port)
    // Of several processes that use the server, the first one starts it again.
    const reconnect: Reconnect = (wanted) =>
      withFileLock(lockFileOf(dataDir), waitMs, async () => {
        if (!wanted()) throw new Error('it is not needed any more')
        if (!(await findPostmaster(data))) log('PostgreSQL exited unexpectedly: restarting it')
        return (await runServer(binaries, { ...server, port, pinned: true }, connectAndLock)).connected
      })
    return acquireUsageLock(url, reconnect)
  })
  if (state.ready && port !== state.port) await save(dataDir, { ...state, port })
  return { url: address(port, databaseName), adminUrl: address(port, 'postgres'), data, usageLock: connected }
}

async function createDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5_000, query_timeout: 30_000 })
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${databaseName}`)
  } finally {
    await client.end()
  }
}

async function save(dataDir: string, state: State): Promise<void> {
  try {
    await writeState(dataDir, state)
  } catch (error) {
    throw new EmbeddedPostgresError(`No database can be kept in ${dataDir}: ${reasonOf(error)}`, { cause: error })
  }
}
