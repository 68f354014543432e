import { expect, onTestFinished, test } from 'vitest'
import { connect, isSaturated, isUnavailable, withAccount } from './index.ts'
import { testDatabase } from './testing/index.ts'

const database = await testDatabase()
await database.pool.query('CREATE TABLE tenants (id int PRIMARY KEY)')
await database.pool.query('INSERT INTO tenants VALUES (1), (2)')

function sixConnections({ accountWaitMs = 60_000 } = {}) {
  const opened = connect({ url: database.url, poolSize: 6, accountWaitMs })
  onTestFinished(() => opened.close())
  return opened
}

/** Locks the row of a tenant until it is called. */
async function lockTenant(id: number): Promise<() => Promise<void>> {
  const client = await database.pool.connect()
  await client.query('BEGIN')
  await client.query('SELECT 1 FROM tenants WHERE id = $1 FOR UPDATE', [id])
  return async () => {
    await client.query('ROLLBACK')
    client.release()
  }
}

const lockRow = (id: number) => ({ text: 'SELECT 1 FROM tenants WHERE id = $1 FOR UPDATE', values: [id] })

test('while the row of one account is locked, its work holds half of the pool, and another account works on', async () => {
  const { pool, prisma } = sixConnections()
  const release = await lockTenant(1)
  const stuck = Array.from({ length: 10 }, () => withAccount(1, () => pool.query(lockRow(1))))
  await expect.poll(() => [pool.totalCount, pool.waitingCount]).toEqual([3, 7])
  // Through Prisma, in a transaction, and in plain statements.
  await withAccount(2, async () => {
    expect(await prisma.merchant.count()).toBe(0)
    await prisma.$transaction(async (tx) => tx.$queryRaw`SELECT 1 FROM tenants WHERE id = 2 FOR UPDATE`)
    expect((await pool.query(lockRow(2))).rowCount).toBe(1)
  })
  expect((await pool.query('SELECT 1')).rowCount).toBe(1)
  await release()
  expect((await Promise.all(stuck)).map(({ rowCount }) => rowCount)).toEqual(Array(10).fill(1))
  expect(pool.waitingCount).toBe(0)
})

test('the share of an account is saturated while 16 of its statements wait, and not by fewer', async () => {
  const { pool } = sixConnections()
  const release = await lockTenant(1)
  const lock = () => withAccount(1, () => pool.query(lockRow(1)))
  const stuck = Array.from({ length: 3 + 15 }, lock)
  await expect.poll(() => pool.waitingCount).toBe(15)
  expect(isSaturated(pool, 1)).toBe(false)
  stuck.push(lock())
  await expect.poll(() => pool.waitingCount).toBe(16)
  expect([1, 2].map((id) => isSaturated(pool, id))).toEqual([true, false])
  await release()
  await Promise.all(stuck)
  expect(isSaturated(pool, 1)).toBe(false)
})

test('work that waits for the share of its account for too long fails, and is known to have done nothing', async () => {
  const { pool, prisma } = sixConnections({ accountWaitMs: 50 })
  const release = await lockTenant(1)
  const stuck = Array.from({ length: 3 }, () => withAccount(1, () => pool.query(lockRow(1))))
  await expect.poll(() => pool.totalCount).toBe(3)
  const refused = await withAccount(1, () =>
    Promise.allSettled([
      pool.query('SELECT 1'),
      prisma.merchant.count(),
      prisma.$transaction(async (tx) => tx.merchant.count()),
    ]),
  )
  expect(refused.map((one) => one.status === 'rejected' && isUnavailable(one.reason))).toEqual([true, true, true])
  await release()
  await Promise.all(stuck)
})

test('a connection that breaks, or cannot be opened, gives its place back', async () => {
  const { pool } = sixConnections()
  for (let round = 0; round < 8; round += 1) {
    const client = await withAccount(1, () => pool.connect())
    client.release(true)
  }
  const nowhere = connect({ url: 'postgresql://nobody@127.0.0.1:1/none', poolSize: 2 })
  onTestFinished(() => nowhere.close())
  for (let round = 0; round < 5; round += 1) {
    await expect(withAccount(1, () => nowhere.pool.query('SELECT 1'))).rejects.toThrow('ECONNREFUSED')
  }
  expect((await withAccount(1, () => pool.query('SELECT 1'))).rowCount).toBe(1)
})
