import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { type Account, serverAccount } from './account.ts'
import { type Binaries, binariesFor } from './binaries.ts'
import { erasePlace } from './erase.ts'
import { EmbeddedPostgresError, reasonOf } from './error.ts'
import { type Hold, hold, type Revive, take } from './hold.ts'
import { initdb, SUPERUSER } from './initdb.ts'
import { alone, lockFileOf, waitMs } from './lock.ts'
import { choosePlace, makePlace, sharedPlace } from './place.ts'
import { findPostmaster, stopPostmaster } from './postmaster.ts'
import { runServer, type Server } from './run.ts'
import { readState, type State, writeState } from './state.ts'

/** The application's database in an embedded server. */
const DATABASE = 'merchant_payments'

/** A cluster whose server runs and is held. */
export type Cluster = { url: string; adminUrl: string; data: string; held: Hold }

type Log = (line: string) => void

/** Opens what a data directory has, or makes it. Call it alone (lock.ts). */
export async function openCluster(dataDir: string, durable: boolean, log: Log): Promise<Cluster> {
  const state = await readState(dataDir)
  if (state?.ready) return open(dataDir, state, durable, log)
  if (state) {
    log('an earlier start was interrupted: beginning again')
    await erasePlace(dataDir, state)
  }
  return create(dataDir, durable, log)
}

async function open(dataDir: string, state: State, durable: boolean, log: Log): Promise<Cluster> {
  const place = resolve(dataDir, state.place)
  const data = join(place, 'data')
  const made = await readFile(join(data, 'PG_VERSION'), 'utf8').catch((cause: unknown) => {
    throw new EmbeddedPostgresError(
      `The database of ${dataDir} cannot be read from ${data}: ${reasonOf(cause)}. Restore it, or delete ${dataDir} to start afresh.`,
      { cause },
    )
  })
  const running = await findPostmaster(data)
  if (running) log(`PostgreSQL already runs (process ${running.pid})`)
  const account = await serverAccount(data)
  const binaries = await binariesFor(account, sharedPlace)
  if (!binaries.version.startsWith(`${made.trim()}.`)) {
    throw new EmbeddedPostgresError(
      `The database of ${dataDir} was made by PostgreSQL ${made.trim()}, and this is ${binaries.version}: move it over with pg_dump, or start afresh in another directory.`,
    )
  }
  return serve(dataDir, state, binaries, account, durable, log)
}

async function create(dataDir: string, durable: boolean, log: Log): Promise<Cluster> {
  const account = await serverAccount(dataDir)
  const binaries = await binariesFor(account, sharedPlace)
  const place = await choosePlace(dataDir, account)
  const state: State = { place, password: randomBytes(24).toString('base64url'), port: 0, ready: false }
  // Written first, so that whatever is left of an interrupted start is known and can be thrown away.
  await save(dataDir, state)
  log(`making a PostgreSQL ${binaries.version.split('-')[0]} database in ${resolve(dataDir, place)}`)
  await makePlace(resolve(dataDir, place), account)
  await initdb(binaries, { place: resolve(dataDir, place), password: state.password, account, durable })
  const cluster = await serve(dataDir, state, binaries, account, durable, log)
  try {
    await createDatabase(cluster.adminUrl)
    await save(dataDir, { ...state, port: Number(new URL(cluster.url).port), ready: true })
    return cluster
  } catch (error) {
    await cluster.held.release()
    await stopPostmaster(cluster.data)
    throw error
  }
}

async function serve(
  dataDir: string,
  state: State,
  binaries: Binaries,
  account: Account | undefined,
  durable: boolean,
  log: Log,
): Promise<Cluster> {
  const place = resolve(dataDir, state.place)
  const address = (port: number, database: string) =>
    `postgresql://${SUPERUSER}:${state.password}@127.0.0.1:${port}/${database}`
  const data = join(place, 'data')
  const server: Server = { place, account, durable, port: state.port, address: (at) => address(at, 'postgres') }
  const { port, entered } = await runServer(binaries, server, async (url) => {
    const port = Number(new URL(url).port)
    // Of several that use the server, the first to come starts it again.
    const revive: Revive = (wanted) =>
      alone(lockFileOf(dataDir), waitMs, async () => {
        if (!wanted()) throw new Error('it is not needed any more')
        if (!(await findPostmaster(data))) log('PostgreSQL has ended by itself: starting it again')
        return (await runServer(binaries, { ...server, port, pinned: true }, take)).entered
      })
    return hold(url, revive)
  })
  if (state.ready && port !== state.port) await save(dataDir, { ...state, port })
  return { url: address(port, DATABASE), adminUrl: address(port, 'postgres'), data, held: entered }
}

async function createDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5_000, query_timeout: 30_000 })
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${DATABASE}`)
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
