import { patienceMs } from '@merchant-payments/vitest/suites'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from './client.ts'
import { isConnectionLost, isUnavailable } from './errors.ts'
import { testDatabase } from './testing/index.ts'

const { prisma, pool, url } = await testDatabase()
/** Waits for nothing for long. */
const hasty = connect({ url, lockTimeoutMs: 50, statementTimeoutMs: 500 })
afterAll(() => hasty.close())
const others = connect({ url })
afterAll(() => others.close())
const nowhere = connect({ url: 'postgresql://nobody:nothing@127.0.0.1:1/nothing' })

beforeAll(async () => {
  const createdAt = new Date()
  const merchant = { name: 'Tea', email: 'tea@example.com', country: 'US', createdAt }
  await others.prisma.merchant.createMany({ data: ['mer_1', 'mer_2'].map((id) => ({ ...merchant, id })) })
})

/** The error of a piece of work. */
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

/** Another process's transaction, which ends with the test. */
async function begun(): Promise<pg.PoolClient> {
  const client = await others.pool.connect()
  await client.query('BEGIN')
  onTestFinished(async () => {
    await client.query('ROLLBACK')
    client.release()
  })
  return client
}

describe('the database is unavailable', () => {
  const waits: Record<string, () => Promise<unknown>> = {
    'a plain statement': () => hasty.pool.query(`UPDATE merchants SET name = 'x'`),
    'a call of Prisma': () => hasty.prisma.merchant.updateMany({ data: { name: 'x' } }),
    'a raw query of Prisma': () => hasty.prisma.$queryRaw`SELECT 1 FROM merchants FOR UPDATE`,
    'a transaction': () => hasty.prisma.$transaction((tx) => tx.merchant.updateMany({ data: { name: 'x' } })),
  }
  test.each(Object.entries(waits))('when %s waits too long for a lock', async (_, work) => {
    await (await begun()).query('SELECT 1 FROM merchants FOR UPDATE')
    expect(isUnavailable(await failure(work()))).toBe(true)
  })

  test('when a statement takes too long', async () => {
    expect(isUnavailable(await failure(hasty.pool.query('SELECT pg_sleep(60)')))).toBe(true)
    expect(isUnavailable(await failure(hasty.prisma.$queryRaw`SELECT pg_sleep(60)::text`))).toBe(true)
  })

  test('when a transaction takes too long: it is undone', async () => {
    const slow = prisma.$transaction(
      async (tx) => {
        await tx.merchant.updateMany({ data: { name: 'x' } })
        await pool.query('SELECT pg_sleep(0.05)')
        await tx.merchant.count()
      },
      { timeout: 20 },
    )
    expect(isUnavailable(await failure(slow))).toBe(true)
    expect(await prisma.merchant.count({ where: { name: 'x' } })).toBe(0)
  })

  test('when two transactions wait for each other', async () => {
    const one = await begun()
    const other = await begun()
    const take = (client: pg.PoolClient, id: string) =>
      client.query('SELECT 1 FROM merchants WHERE id = $1 FOR UPDATE', [id])
    await take(one, 'mer_1')
    await take(other, 'mer_2')
    const ends = [take(one, 'mer_2'), take(other, 'mer_1')]
    const [refused] = (await Promise.allSettled(ends)).filter(({ status }) => status === 'rejected')
    expect(isUnavailable(refused?.status === 'rejected' && refused.reason)).toBe(true)
  })

  test('when no connection is free', async () => {
    const busy = connect({ url, poolSize: 1, connectTimeoutMs: 500 })
    // The limit is for the second one; on a busy machine the first may take several tries.
    const client = await vi.waitFor(() => busy.pool.connect(), { timeout: patienceMs })
    onTestFinished(async () => {
      client.release()
      await busy.close()
    })
    expect(isUnavailable(await failure(busy.pool.query('SELECT 1')))).toBe(true)
    expect(isUnavailable(await failure(busy.prisma.merchant.count()))).toBe(true)
    expect(isUnavailable(await failure(busy.prisma.$transaction((tx) => tx.merchant.count())))).toBe(true)
  })

  test('when there is no server', async () => {
    onTestFinished(() => nowhere.close())
    expect(isUnavailable(await failure(nowhere.pool.query('SELECT 1')))).toBe(true)
    expect(isUnavailable(await failure(nowhere.prisma.merchant.count()))).toBe(true)
    expect(isUnavailable(await failure(nowhere.prisma.$transaction((tx) => tx.merchant.count())))).toBe(true)
  })
})

describe('a connection that broke under a statement', () => {
  /** Ends the server's side of a connection that a piece of work has, while that work waits. */
  async function terminated(work: (own: ReturnType<typeof connect>) => Promise<unknown>): Promise<unknown> {
    const own = connect({ url, applicationName: 'doomed', onConnectionLost: () => undefined })
    onTestFinished(() => own.close())
    const failed = failure(work(own))
    await vi.waitFor(async () => {
      const { rowCount } = await others.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE application_name = 'doomed' AND datname = current_database() AND wait_event = 'PgSleep'`,
      )
      expect(rowCount).toBe(1)
    }, patienceMs)
    return failed
  }

  const works: Record<string, (own: ReturnType<typeof connect>) => Promise<unknown>> = {
    'a plain statement': ({ pool }) => pool.query(`UPDATE merchants SET name = 'x' WHERE pg_sleep(60) IS NULL`),
    'a raw statement of Prisma': (own) =>
      own.prisma.$executeRaw`UPDATE merchants SET name = 'x' WHERE pg_sleep(60) IS NULL`,
    'a transaction': (own) => own.prisma.$transaction((tx) => tx.$queryRaw`SELECT pg_sleep(60)::text`),
  }
  test.each(Object.entries(works))(
    'is told from one that could not be had: %s may have been executed',
    async (_, work) => {
      const failed = await terminated(work)
      expect([isConnectionLost(failed), isUnavailable(failed)]).toEqual([true, false])
    },
  )

  test('one lost connection and a read fails: it is tried once again on another', async () => {
    const read = `SELECT pg_sleep(CASE WHEN nextval('tries') = 1 THEN 60 ELSE 0 END)::text AS slept`
    await others.pool.query('CREATE SEQUENCE IF NOT EXISTS tries')
    expect(await terminated(({ pool }) => pool.query(read))).toBeUndefined()
    await others.pool.query(`SELECT setval('tries', 1, false)`)
    expect(await terminated((own) => own.prisma.$queryRawUnsafe(read))).toBeUndefined()
  })
})

/** As pg and Prisma report them. */
test.each([
  ['a server that shuts down', { code: '57P01', message: 'terminating connection due to administrator command' }],
  ['a server that crashed', { code: '57P02', message: 'terminating connection because of crash of another process' }],
  ['a connection that was reset', { code: 'ECONNRESET', message: 'read ECONNRESET' }],
  ['a pooler that lost its server', { code: '08P01', severity: 'FATAL', message: 'server conn crashed?' }],
  ['a server that no longer answers', { message: 'Query read timeout' }],
  ['a connection that Prisma found closed', { code: 'P1017', message: 'Server has closed the connection.' }],
])('%s is a lost connection', (_, properties) => {
  expect(isConnectionLost(Object.assign(new Error(), properties))).toBe(true)
})

test.each([
  ['connections that are used up', { code: '53300', message: 'sorry, too many clients already' }],
  ['a server that starts', { code: '57P03', message: 'the database system is starting up' }],
  ['a connection that broke before', { message: 'Client has encountered a connection error and is not queryable' }],
])('%s: the database is unavailable', (_, properties) => {
  expect(isUnavailable(Object.assign(new Error(), properties))).toBe(true)
})

test('a message that does not fit the protocol is a fault of ours', () => {
  const error = Object.assign(new Error('bind message supplies 1 parameters'), { code: '08P01', severity: 'ERROR' })
  expect([isConnectionLost(error), isUnavailable(error)]).toEqual([false, false])
})

test('a constraint violation, a wrong statement and a broken connection are not unavailability', async () => {
  const twice = { id: 'mer_1', name: 'a', email: 'a@example.com', country: 'US', createdAt: new Date() }
  expect(isUnavailable(await failure(prisma.merchant.create({ data: twice })))).toBe(false)
  expect(isUnavailable(await failure(pool.query('SELECT nothing')))).toBe(false)
  expect(isUnavailable(new Error('Connection terminated unexpectedly'))).toBe(false)
  expect(isUnavailable(undefined)).toBe(false)
})
