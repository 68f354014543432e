import pg from 'pg'
import { MigrationError, reasonOf } from '../migrate/error.ts'
import { migrationsDirectory, readMigrations } from '../migrate/files.ts'
import { readHistory } from '../migrate/history.ts'
import { withMigrationLock } from '../migrate/migration-lock.ts'
import { createMissingMonths } from '../partitions/missing-months.ts'
import type { PoolMode } from '../prepare-connection.ts'
import { otherSessions, requireCluster } from './cluster.ts'
import { castEnums } from './enum-casts.ts'
import { DistributeError } from './error.ts'
import { anchorTable, distributionColumn, referenceTables } from './placement.ts'
import { areOff, dropKeysOfMonths, keptTable, putBack, takeOff } from './references.ts'
import { sessionName } from './require-no-distribution.ts'
import { keysWithoutAccount, readTables, type Table } from './tables.ts'

/** The time limit for another process to finish migrating, in milliseconds. */
const lockWaitMs = 10_000

/** The result of a run: where each table is, and which ones it moved. */
export type Distribution = {
  citus: string
  workers: number
  moved: string[]
  distributed: string[]
  reference: string[]
  coordinator: string[]
}

/**
 * Distributes the tables of a Citus cluster by account: tables with an account to the workers, tables that their statements join to every
 * server; the others stay. It skips what an earlier run has done, and finishes one that was interrupted. No other process may use the
 * database meanwhile.
 * @param onStep is called before each step
 * @throws DistributeError, whose message is one line for an operator
 */
export async function distribute(
  { url, poolMode }: { url: string; poolMode?: PoolMode },
  onStep: (step: string) => void,
): Promise<Distribution> {
  if (poolMode === 'transaction') {
    throw new DistributeError('pooled', 'This needs a connection that bypasses the pooler: set DIRECT_DATABASE_URL.')
  }
  const client = new pg.Client({ connectionString: url, application_name: sessionName })
  client.on('error', () => undefined) // the statement that runs, or the next one, rejects with it
  try {
    await client.connect()
    return await withMigrationLock(client, 'short', lockWaitMs, () => distributeOn(client, onStep))
  } catch (error) {
    if (error instanceof DistributeError || error instanceof MigrationError) throw error
    throw new DistributeError('failed', `Not every table was distributed: ${reasonOf(error)}. Run the command again.`, {
      cause: error,
    })
  } finally {
    await client.end()
  }
}

async function distributeOn(client: pg.ClientBase, onStep: (step: string) => void): Promise<Distribution> {
  const { version, workers } = await requireCluster(client)
  await requireReady(client)
  await client.query(
    `SET timezone = 'UTC'; SET statement_timeout = 0; SET lock_timeout = '30s'; SET client_min_messages = warning`,
  )
  // Once processes run, each change of a partition locks tables that their statements use.
  const { rows } = await client.query<{ now: Date }>('SELECT now()')
  await createMissingMonths(client, rows[0]?.now ?? new Date(), (partition) => onStep(`month: ${partition}`))
  for (const type of await castEnums(client)) onStep(`cast of an enum: ${type}`)
  const before = await readOwnTables(client)
  const toMove = inOrder(before.filter(({ placed, wanted }) => placed !== wanted))
  if (toMove.length > 0 || (await areOff(client))) {
    const broken = await keysWithoutAccount(
      client,
      before.filter(({ wanted }) => wanted === 'distributed').map(({ name }) => name),
    )
    if (broken.length > 0) {
      throw new DistributeError('key', `These unique keys do not name their account: ${broken.join(', ')}.`)
    }
    onStep('take off the foreign keys')
    await takeOff(client)
    for (const table of toMove) {
      onStep(`${table.wanted}: ${table.name}`)
      await move(client, table)
    }
    await putBack(client, (reference) => onStep(`foreign key: ${reference}`))
  }
  // Tables that a migration has added have them.
  await dropKeysOfMonths(client, (reference) => onStep(`no foreign key: ${reference}`))
  const after = await readOwnTables(client)
  const placed = (wanted: Table['placed']) => after.filter((table) => table.placed === wanted).map(({ name }) => name)
  return {
    citus: version,
    workers,
    moved: toMove.map(({ name }) => name),
    distributed: placed('distributed'),
    reference: placed('reference'),
    coordinator: placed('coordinator'),
  }
}

async function requireReady(client: pg.ClientBase): Promise<void> {
  const done = new Set((await readHistory(client)).filter((row) => row.finished).map((row) => row.name))
  if ((await readMigrations(migrationsDirectory)).some(({ name }) => !done.has(name))) {
    throw new DistributeError('pending', 'The database is not at the schema of this release: run mpay migrate first.')
  }
  const sessions = await otherSessions(client)
  if (sessions.length > 0) {
    throw new DistributeError(
      'in_use',
      `Other processes are connected (${sessions.join(', ')}): stop every process of this installation first.`,
    )
  }
}

/** Tables of the product only. */
async function readOwnTables(client: pg.ClientBase): Promise<Table[]> {
  return (await readTables(client)).filter(({ name }) => name !== keptTable)
}

/** Reference tables in the order of their references, then the table that the others are placed beside. */
function inOrder(tables: readonly Table[]): Table[] {
  const rank = ({ name }: Table) =>
    referenceTables.includes(name)
      ? referenceTables.indexOf(name)
      : referenceTables.length + (name === anchorTable ? 0 : 1)
  return tables.toSorted((one, other) => rank(one) - rank(other))
}

/** Moves one table in one statement, so that an interruption leaves it in its old or its new place. */
async function move(client: pg.ClientBase, { name, wanted }: Table): Promise<void> {
  switch (wanted) {
    case 'reference':
      await client.query('SELECT create_reference_table($1::regclass)', [name])
      return
    case 'distributed':
      await client.query('SELECT create_distributed_table($1::regclass, $2, colocate_with => $3)', [
        name,
        distributionColumn,
        name === anchorTable ? 'none' : anchorTable,
      ])
      return
    case 'coordinator':
      await client.query('SELECT undistribute_table($1::regclass)', [name])
  }
}
