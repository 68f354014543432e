import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { connect, withAccount } from '../index.ts'
import { createTestDatabase, startPooler, testDatabase } from '../testing/index.ts'
import { connectReplica, type ReplicaOptions, type ReplicaStatus } from './connect-replica.ts'
import { ReplicaError } from './guard-pool.ts'

// A database that says of itself what a standby says: the functions stand before those of PostgreSQL.
const primary = await testDatabase()
const standby = await createTestDatabase()
afterAll(() => standby.drop())
const { rows: schemas } = await standby.pool.query<{ name: string }>('SELECT (current_schemas(false))[1] AS name')
const schema = schemas[0]?.name ?? ''
await standby.pool.query(`
  CREATE TABLE ${schema}.standing_in AS SELECT 'FFFFFFFF/0'::pg_lsn AS replayed, true AS follows;
  CREATE FUNCTION ${schema}.pg_last_wal_replay_lsn() RETURNS pg_lsn LANGUAGE sql AS 'SELECT replayed FROM ${schema}.standing_in';
  CREATE FUNCTION ${schema}.pg_is_in_recovery() RETURNS bool LANGUAGE sql AS 'SELECT follows FROM ${schema}.standing_in'`)
await standby.pool.query(`CREATE TABLE ${schema}.pg_database AS SELECT oid, datname FROM pg_catalog.pg_database`)
const { rows: oids } = await primary.pool.query<{ oid: string }>(
  'SELECT oid::text FROM pg_database WHERE datname = current_database()',
)
await standby.pool.query(`UPDATE ${schema}.pg_database SET oid = $1 WHERE datname = current_database()`, [oids[0]?.oid])

const say = (fields: string) => standby.pool.query(`UPDATE ${schema}.standing_in SET ${fields}`)
const patience = { timeout: 30_000, interval: 20 }

beforeEach(() => say(`replayed = 'FFFFFFFF/0', follows = true`))

function follow(options: Partial<ReplicaOptions> = {}) {
  const told: ReplicaStatus[] = []
  const replica = connectReplica(primary, {
    url: standby.url,
    lookEveryMs: 20,
    maxLagMs: 60_000,
    connectTimeoutMs: 30_000,
    onStatus: (status) => told.push(status),
    onConnectionLost: () => undefined,
    ...options,
  })
  onTestFinished(() => replica.close())
  const is = (status: ReplicaStatus) => vi.waitFor(() => expect(replica.status()).toBe(status), patience)
  return { replica, told, is }
}

const modes = [
  ['a direct connection', async () => ({ url: standby.url })],
  [
    'a pooler that shares connections',
    async () => {
      const pooler = await startPooler({ url: standby.url, mode: 'transaction', parameters: 'tracked' })
      onTestFinished(() => pooler.close())
      return { url: pooler.url, poolMode: 'transaction' as const }
    },
  ],
] as const

describe.each(modes)('over %s', (_, place) => {
  test('what has replayed enough is read, by plain queries and by Prisma', async () => {
    const { replica, is } = follow(await place())
    await is('ready')
    const { pool, prisma } = replica.database
    const { rows } = await pool.query<{ name: string }>({
      name: 'named',
      text: 'SELECT $1::text AS name',
      values: ['Tea'],
    })
    expect(rows).toEqual([{ name: 'Tea' }])
    expect(await Promise.all([prisma.merchant.count(), prisma.product.findMany()])).toEqual([0, []])
    expect(replica.lag()).toMatchObject({ lagBytes: 0, lagSeconds: 0 })
  })

  test('a statement on a server that has fallen back since the last look is refused', async () => {
    const { replica, is } = follow({ ...(await place()), lookEveryMs: 60_000 })
    await is('ready')
    await say(`replayed = '0/1'`)
    const { pool, prisma } = replica.database
    await expect(pool.query('SELECT 1')).rejects.toThrow(ReplicaError)
    await expect(prisma.merchant.count()).rejects.toThrow('behind')
    await say(`replayed = 'FFFFFFFF/0'`)
    expect((await pool.query('SELECT 1')).rowCount).toBe(1)
  })
})

test('one that falls behind is lagging until it has caught up', async () => {
  const { replica, told, is } = follow()
  await is('ready')
  await say(`replayed = '0/1'`)
  await is('lagging')
  expect(replica.lag()?.lagBytes).toBeGreaterThan(0)
  await say(`replayed = 'FFFFFFFF/0'`)
  await is('ready')
  expect(told).toEqual(['ready', 'lagging', 'ready'])
})

test('a database that follows no other, or another one, is not read', async () => {
  await say('follows = false')
  const { is } = follow()
  await is('foreign')
  const other = follow({ url: primary.url })
  await other.is('foreign')
  await expect(other.replica.database.pool.query('SELECT 1')).rejects.toThrow(ReplicaError)
})

test('a standby that is away is not waited for, and found again', async () => {
  const pooler = await startPooler({ url: standby.url, mode: 'session', parameters: 'tracked' })
  onTestFinished(() => pooler.close())
  const { replica, told, is } = follow({ url: pooler.url, lookEveryMs: 60_000 })
  await is('ready')
  const waiting = replica.whileAvailable(new Promise(() => undefined))
  const refused = expect(waiting).rejects.toThrow(ReplicaError)
  const broken = expect(replica.database.pool.query('SELECT pg_sleep(60)')).rejects.toThrow()
  const end = () =>
    standby.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%pg\\_sleep(60)' AND pid <> pg_backend_pid()`,
    )
  await expect.poll(async () => (await end()).rowCount).toBe(1)
  await broken
  await is('away')
  await refused
  expect(replica.lag()).toBeNull()
  expect(told).toEqual(['ready', 'away'])
})

test('while slow reads of one account occupy its share, the replica is not away, and another account reads on', async () => {
  const blocker = await standby.pool.connect()
  onTestFinished(() => blocker.release(true))
  await blocker.query('SELECT pg_advisory_lock(1)')
  const { replica, told, is } = follow({ poolSize: 6, lookEveryMs: 60_000 })
  const patient = connect({ url: standby.url, poolSize: 6 })
  onTestFinished(() => patient.close())
  await is('ready')
  const places = { primary: patient.pool, replica: replica.database.pool }
  const reads = Object.entries(places).map(([place, pool]) => {
    const slow = () => withAccount(1, () => pool.query('SELECT pg_advisory_xact_lock_shared(1)'))
    const inTurn = Array.from({ length: 3 }, slow)
    return { inTurn, late: slow().catch(({ message }: Error) => ({ place, message })) }
  })
  const unlocked = Promise.withResolvers<void>()
  const ofOther = withAccount(2, () => replica.whileAvailable(unlocked.promise))
  // The read can still be made on the primary, which is waited for longer.
  const first = await Promise.race(reads.map(({ late }) => late))
  expect(first).toEqual({ place: 'replica', message: 'timeout exceeded when trying to connect' })
  expect({ status: replica.status(), told }).toEqual({ status: 'ready', told: ['ready'] })
  expect((await withAccount(2, () => replica.database.pool.query('SELECT 1'))).rowCount).toBe(1)
  await blocker.query('SELECT pg_advisory_unlock(1)')
  unlocked.resolve()
  await ofOther
  await Promise.all(reads.flatMap(({ inTurn, late }) => [...inTurn, late]))
})

test('a read that is cancelled at its time limit leaves the replica ready', async () => {
  const { replica, told, is } = follow({ lookEveryMs: 60_000, statementTimeoutMs: 3_000 })
  await is('ready')
  await expect(replica.database.pool.query('SELECT pg_sleep(60)')).rejects.toThrow('statement timeout')
  expect({ status: replica.status(), told }).toEqual({ status: 'ready', told: ['ready'] })
})

test('there are no transactions', async () => {
  const { replica, is } = follow()
  await is('ready')
  await expect(replica.database.prisma.$transaction((tx) => tx.merchant.count())).rejects.toThrow('single statements')
})

test('without the primary nothing is enough', async () => {
  const lost = { pool: { query: () => Promise.reject(new Error('no primary')) } } as unknown as typeof primary
  const replica = connectReplica(lost, { url: standby.url })
  onTestFinished(() => replica.close())
  await nextTurn()
  expect(replica.status()).toBe('away')
  await expect(replica.database.pool.query('SELECT 1')).rejects.toThrow(ReplicaError)
})
