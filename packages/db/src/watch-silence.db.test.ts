import { patienceMs } from '@merchant-payments/vitest/suites'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect, isConnectionLost, isUnavailable } from './index.ts'
import { startRelay, testDatabase } from './testing/index.ts'

const direct = await testDatabase()
await direct.pool.query('CREATE TABLE tenants (id int PRIMARY KEY)')
await direct.pool.query('INSERT INTO tenants VALUES (1)')

/** No other limit of the pool ends within a test: each failure is one of silence. */
const never = {
  connectTimeoutMs: 3_600_000,
  statementTimeoutMs: 3_600_000,
  lockTimeoutMs: 3_600_000,
  accountWaitMs: 3_600_000,
}

async function throughRelay({ poolSize = 3, quietMs = 20, answerMs = 3_000 } = {}) {
  const relay = await startRelay(direct.url)
  const database = connect({ url: relay.url, poolSize, ...never, quietMs, answerMs, onConnectionLost: () => undefined })
  onTestFinished(async () => {
    relay.resume()
    await database.close()
    await relay.close()
  })
  await vi.waitFor(() => database.pool.query('SELECT 1'), patienceMs)
  return { relay, ...database }
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a silent server ends what it was sent, and what waits for a connection (fault: after 20 and 38 seconds)', async () => {
  const { relay, pool, prisma } = await throughRelay({ poolSize: 1 })
  relay.silence()
  const write = failure(pool.query('UPDATE tenants SET id = id'))
  const others = [failure(pool.query('SELECT 1')), failure(prisma.merchant.count())]
  expect(isConnectionLost(await write)).toBe(true)
  expect((await Promise.all(others)).map(isUnavailable)).toEqual([true, true])
  // A request that comes now does not wait.
  const later = await Promise.all([
    failure(pool.query('SELECT 1')),
    failure(prisma.$transaction([prisma.merchant.count()])),
  ])
  expect(later.map(isUnavailable)).toEqual([true, true])
  expect(pool.totalCount).toBe(0)
})

test('a silent server ends a transaction under way', async () => {
  const { relay, prisma } = await throughRelay()
  const failed = failure(
    prisma.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1`
      relay.silence()
      await tx.$queryRaw`SELECT 1`
    }),
  )
  const error = await failed
  expect(isConnectionLost(error) || isUnavailable(error)).toBe(true)
})

test('statements succeed once the server answers again', async () => {
  const { relay, pool, prisma } = await throughRelay()
  relay.silence()
  await failure(pool.query('SELECT 1'))
  relay.resume()
  await vi.waitFor(async () => expect(await prisma.merchant.count()).toBe(0), patienceMs)
})

test('a slow statement of a server that answers ends by itself, however often the server is asked', async () => {
  const { relay, pool } = await throughRelay({ answerMs: patienceMs })
  const holder = await direct.pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM tenants FOR UPDATE')
  const slow = pool.query('SELECT 1 FROM tenants FOR UPDATE')
  await vi.waitFor(() => expect(relay.opened()).toBeGreaterThan(4), patienceMs)
  await holder.query('ROLLBACK')
  holder.release()
  expect((await slow).rowCount).toBe(1)
})

test('a server that refuses new connections has answered: a slow statement ends by itself', async () => {
  const { relay, pool } = await throughRelay({ answerMs: patienceMs })
  const name = new URL(direct.url).pathname.slice(1)
  const holder = await direct.pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM tenants FOR UPDATE')
  const slow = pool.query('SELECT 1 FROM tenants FOR UPDATE')
  await direct.pool.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS false`).catch(() => undefined)
  const opened = relay.opened()
  await vi.waitFor(() => expect(relay.opened()).toBeGreaterThan(opened + 2), patienceMs)
  await direct.pool.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS true`).catch(() => undefined)
  await holder.query('ROLLBACK')
  holder.release()
  expect((await slow).rowCount).toBe(1)
})
