import { createRequestLog } from '@merchant-payments/api/http'
import { connect, withAccount } from '@merchant-payments/db'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { outcome } from '../testing/examples.ts'
import { exchange, send } from '../testing/send.ts'
import { startTestApp } from '../testing/test-app.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const { services } = server
const [locked, other] = [await server.merchant(), await server.merchant()]
/** As few connections as one process has by default, and no patience. */
const database = connect({ url: server.database.url, poolSize: 6, accountWaitMs: 50, lockTimeoutMs: 60_000 })
const { app, origin } = await startTestApp({ services: { ...services, database } })
afterAll(async () => {
  await app.close()
  await database.close()
})

const accountIdOf = async ({ merchant_id: merchantId }: { merchant_id: string }) => {
  const { id: accountId } = await services.database.prisma.account.findFirstOrThrow({
    where: { merchantId, livemode: false },
  })
  return accountId
}

/** Locks the row of an account until it is called. */
async function lockAccountRow(accountId: number): Promise<() => Promise<void>> {
  const client = await services.database.pool.connect()
  await client.query('BEGIN')
  await client.query('SELECT 1 FROM accounts WHERE id = $1 FOR UPDATE', [accountId])
  return async () => {
    await client.query('ROLLBACK')
    client.release()
  }
}

const create = (key: string, name: string) =>
  send(origin, 'POST', '/api/v1/products', { key, body: { name }, headers: { 'idempotency-key': name } })

test('while the row of one account is locked, other accounts and probes are answered', async () => {
  const release = await lockAccountRow(await accountIdOf(locked))
  const stuck = Array.from({ length: 12 }, (_, nth) => create(locked.test_key, `Stuck ${nth}`))
  // More than its share is refused, with the time to come back.
  const refused = await Promise.race(stuck)
  expect(outcome(refused)).toBe('503 service_unavailable')
  expect(refused.headers['retry-after']).toBe('1')

  for (let nth = 0; nth < 5; nth += 1) {
    expect(outcome(await create(other.test_key, `Tea ${nth}`))).toBe('200 ok')
    expect(outcome(await send(origin, 'GET', '/api/v1/products', { key: other.test_key }))).toBe('200 ok')
    expect((await exchange(origin, 'GET', '/readyz')).status).toBe(200)
  }
  await release()
  const outcomes = (await Promise.all(stuck)).map(outcome).sort()
  // Half of the pool waited for the lock, and went on.
  expect(outcomes).toEqual([...Array(3).fill('200 ok'), ...Array(9).fill('503 service_unavailable')])
  const again = await create(locked.test_key, 'Stuck 11')
  expect(outcome(again)).toBe('200 ok')
})

test('while the row of one account is locked, the requests of other accounts are logged', async () => {
  const ids = { locked: await accountIdOf(locked), other: await accountIdOf(other) }
  const log = createRequestLog(database)
  const note = (accountId: number, path: string) =>
    log.note({
      accountId,
      requestId: crypto.randomUUID(),
      method: 'GET',
      path,
      objectId: null,
      status: 200,
      code: null,
      param: null,
      message: null,
      keyId: null,
      userId: null,
      durationMs: 1,
      at: new Date(),
    })
  const logged = async () => {
    const { rows } = await services.database.pool.query<{ path: string }>(
      `SELECT path FROM logged_requests WHERE path LIKE '/of-%' ORDER BY path`,
    )
    return rows.map(({ path }) => path)
  }
  const release = await lockAccountRow(ids.locked)
  note(ids.locked, '/of-locked')
  note(ids.other, '/of-other')
  await log.write()
  expect({ logged: await logged(), waiting: log.counts().waiting }).toEqual({ logged: ['/of-other'], waiting: 1 })
  await release()
  await log.write()
  expect({ logged: await logged(), waiting: log.counts().waiting }).toEqual({
    logged: ['/of-locked', '/of-other'],
    waiting: 0,
  })
})

test('while the background work of an account occupies its share, its requests are answered', async () => {
  const busy = connect({ url: server.database.url, poolSize: 6 })
  onTestFinished(() => busy.close())
  const own = await startTestApp({ services: { ...services, database: busy } })
  onTestFinished(() => own.app.close())
  const id = await accountIdOf(other)
  let stopped = false
  // As events that are applied, or a sweep: more short transactions at once than the three that may hold a connection.
  const loop = async () => {
    while (!stopped) await busy.prisma.$transaction((tx) => tx.account.count({ where: { id } }))
  }
  const loops = Array.from({ length: 8 }, () => withAccount(id, loop))
  await expect.poll(() => busy.pool.waitingCount).toBeGreaterThan(0)
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => send(own.origin, 'GET', '/api/v1/products', { key: other.test_key })),
  )
  stopped = true
  await Promise.all(loops)
  expect(answers.map(outcome)).toEqual(Array(30).fill('200 ok'))
})
