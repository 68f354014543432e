import { describe, expect, test, vi } from 'vitest'
import { connect, isUniqueViolation } from './index.ts'
import { createTestDatabase, testDatabase } from './testing/index.ts'

const database = await testDatabase({ poolSize: 4 })
const { prisma, pool } = database
const createdAt = new Date('2026-06-15T12:34:56.789Z')
const merchant = { id: 'mer_1', name: 'A', email: 'a@example.com', country: 'US', createdAt }

test('prisma and plain queries share the connections of one pool', async () => {
  await Promise.all(Array.from({ length: 12 }, () => prisma.merchant.count()))
  await Promise.all(Array.from({ length: 12 }, () => pool.query('SELECT 1')))
  const { rows } = await pool.query(`SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()`)
  expect(rows).toEqual([{ count: BigInt(pool.totalCount) }])
  expect(pool.totalCount).toBeLessThanOrEqual(4)
})

test('money is bigint, through prisma and through the pool', async () => {
  const { rows } = await pool.query(`SELECT 9007199254740993::int8 AS amount, NULL::int8 AS none`)
  expect(rows).toEqual([{ amount: 9_007_199_254_740_993n, none: null }])
  expect(await prisma.$queryRaw`SELECT 9007199254740993::int8 AS amount`).toEqual([{ amount: 9_007_199_254_740_993n }])
})

test('times survive a server whose own zone is not UTC', async () => {
  await pool.query(
    `ALTER ROLE postgres IN DATABASE "${new URL(database.url).pathname.slice(1)}" SET timezone = 'Asia/Kolkata'`,
  )
  const fresh = connect({ url: database.url })
  await fresh.prisma.merchant.create({ data: { ...merchant, id: 'mer_time' } })
  expect((await fresh.prisma.merchant.findUniqueOrThrow({ where: { id: 'mer_time' } })).createdAt).toEqual(createdAt)
  const { rows } = await fresh.pool.query(
    `SELECT extract(epoch FROM created_at)::text AS at FROM merchants WHERE id = 'mer_time'`,
  )
  expect(Number(rows[0].at)).toBe(createdAt.getTime() / 1000)
  await fresh.close()
})

test('a statement has a limit in time', async () => {
  const hasty = connect({ url: database.url, statementTimeoutMs: 50 })
  await expect(hasty.pool.query('SELECT pg_sleep(10)')).rejects.toMatchObject({ code: '57014' })
  await hasty.close()
})

test('a lost idle connection is reported, replaced, and does not end the process', async () => {
  const onConnectionLost = vi.fn()
  const other = connect({ url: database.url, poolSize: 1, onConnectionLost })
  const { rows } = await other.pool.query('SELECT pg_backend_pid() AS pid')
  await pool.query('SELECT pg_terminate_backend($1)', [rows[0].pid])
  await expect.poll(() => onConnectionLost).toHaveBeenCalledOnce()
  expect(await other.prisma.merchant.count()).toBeGreaterThanOrEqual(0)
  await other.close()
})

test('a connection lost while in use fails its next query and does not end the process', async () => {
  const other = connect({ url: database.url, poolSize: 1 })
  const client = await other.pool.connect()
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
  const gone = new Promise((resolve) => client.once('end', resolve))
  await pool.query('SELECT pg_terminate_backend($1)', [rows[0].pid])
  await gone
  await expect(client.query('SELECT 1')).rejects.toThrow()
  client.release(true)
  await other.close()
})

test('repeated queries are prepared', async () => {
  const other = connect({ url: database.url, poolSize: 1 })
  for (let i = 0; i < 3; i++) await other.prisma.member.findMany({ where: { merchantId: `mer_${i}` } })
  const { rows } = await other.pool.query(`SELECT name FROM pg_prepared_statements WHERE statement LIKE '%members%'`)
  expect(rows).toEqual([{ name: 'mp0' }])
  await other.close()
})

describe('isUniqueViolation', () => {
  const insert = `INSERT INTO members (id, merchant_id, user_id, role, created_at)
    VALUES ('mem_2', 'mer_u', 'user_1', 'owner', now())`
  const member = { id: 'mem_1', merchantId: 'mer_u', userId: 'user_1', role: 'owner', createdAt } as const

  test('is true for unique violations of prisma, of raw queries and of the pool', async () => {
    await prisma.merchant.create({ data: { ...merchant, id: 'mer_u' } })
    await prisma.user.create({
      data: { id: 'user_1', name: 'U', email: 'u@example.com', createdAt, updatedAt: createdAt },
    })
    await prisma.member.create({ data: member })
    const errors = await Promise.all(
      [
        prisma.member.create({ data: { ...member, id: 'mem_2' } }),
        prisma.$executeRawUnsafe(insert),
        pool.query(insert),
      ].map((attempt) =>
        attempt.then(
          () => undefined,
          (error: unknown) => error,
        ),
      ),
    )
    for (const error of errors) {
      expect(isUniqueViolation(error)).toBe(true)
      expect(isUniqueViolation(error, 'members_merchant_id_user_id_key')).toBe(true)
      expect(isUniqueViolation(error, 'members_pkey')).toBe(false)
    }
  })

  test('is false for other errors', async () => {
    const foreign = await prisma.member
      .create({ data: { ...member, merchantId: 'mer_nobody', id: 'mem_3' } })
      .catch((error: unknown) => error)
    expect(foreign).toBeInstanceOf(Error)
    for (const error of [foreign, new Error('x'), undefined, null, 'P2002'])
      expect(isUniqueViolation(error)).toBe(false)
  })
})

describe('a test database', () => {
  test('that is left with an open connection fails its test', async () => {
    const leaky = await createTestDatabase({ endingMs: 100 })
    const client = await leaky.pool.connect()
    client.on('error', () => undefined)
    await client.query(`SELECT 'forgotten'`)
    await expect(leaky.drop()).rejects.toThrow("test (idle): SELECT 'forgotten'")
    client.release(true)
    await leaky.close()
  })
})
