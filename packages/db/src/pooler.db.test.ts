import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { connect, type Database } from './client.ts'
import { isUnavailable } from './errors.ts'
import type { PoolOptions } from './pool.ts'
import { type PoolMode, SessionZoneError } from './prepare-connection.ts'
import { type PoolerOptions, startPooler, testDatabase } from './testing/index.ts'

const direct = await testDatabase()
const name = new URL(direct.url).pathname.slice(1)
await direct.pool.query(`ALTER DATABASE "${name}" SET timezone = 'America/Port_of_Spain'`)

const createdAt = new Date('2026-06-15T12:34:56.789Z')
const merchant = { name: 'A', email: 'a@example.com', country: 'US', createdAt }

/** A client whose connections go through a pooler, until the end of the test. */
async function through(
  pooler: Omit<PoolerOptions, 'url'>,
  options: Partial<PoolOptions> = {},
): Promise<Database & { asked: Record<string, string>[] }> {
  const { url, asked, close } = await startPooler({ url: direct.url, ...pooler })
  const database = connect({ url, poolMode: pooler.mode, poolSize: 3, ...options })
  onTestFinished(async () => {
    await database.close()
    await close()
  })
  return { ...database, asked }
}

/** Milliseconds since 1970, as the server has them. */
async function storedTime(id: string): Promise<number> {
  const { rows } = await direct.pool.query(
    'SELECT extract(epoch FROM created_at) * 1000 AS ms FROM merchants WHERE id = $1',
    [id],
  )
  return Number(rows[0].ms)
}

describe.each([
  ['session', 'tracked'],
  ['session', 'ignored'],
  ['transaction', 'tracked'],
] as const)('a pooler in the mode %s, start-up parameters %s, a server whose zone is not UTC', (mode, parameters) => {
  test('all times four hours off: they are right, in a transaction and outside of one', async () => {
    const { prisma } = await through({ mode, parameters })
    const [alone, within] = [`mer_${mode}_${parameters}`, `mer_${mode}_${parameters}_tx`]
    await prisma.merchant.create({ data: { ...merchant, id: alone } })
    await prisma.$transaction((tx) => tx.merchant.create({ data: { ...merchant, id: within } }))
    expect([await storedTime(alone), await storedTime(within)]).toEqual([createdAt.getTime(), createdAt.getTime()])
    expect((await prisma.merchant.findUniqueOrThrow({ where: { id: alone } })).createdAt).toEqual(createdAt)
  })

  test('refused at connect, ready and never serving: no parameter is sent that PgBouncer does not track', async () => {
    const { pool, asked } = await through({ mode, parameters })
    await pool.query('SELECT 1')
    const sent = Object.keys(asked[0] ?? {})
    expect(sent).toEqual(expect.arrayContaining(['application_name', 'client_encoding']))
    expect(sent.filter((parameter) => /timeout|options/.test(parameter))).toEqual([])
  })

  test('limits that the pooler dropped are set in each transaction', async () => {
    const { pool } = await through({ mode, parameters }, { statementTimeoutMs: 4_000, lockTimeoutMs: 3_000 })
    const client = await pool.connect()
    onTestFinished(() => client.release())
    await client.query('BEGIN')
    const { rows } = await client.query(
      `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
              current_setting('idle_in_transaction_session_timeout') AS idle`,
    )
    await client.query('COMMIT')
    expect(rows).toEqual([{ statement: '4s', lock: '3s', idle: '8s' }])
  })
})

describe('a pooler that changes the connection between transactions', () => {
  const pooler = { mode: 'transaction', parameters: 'tracked' } as const

  test('prepared statements that another connection does not know: no statement keeps a name', async () => {
    const { prisma, pool } = await through(pooler)
    for (let i = 0; i < 6; i++) await prisma.merchant.findMany({ where: { id: `mer_${i}` } })
    for (let i = 0; i < 6; i++) await pool.query({ name: 'named', text: 'SELECT $1::int', values: [i] })
    const { rows } = await pool.query('SELECT name FROM pg_prepared_statements')
    expect(rows).toEqual([])
  })

  test('settings that leak to other clients: what a transaction sets ends with it', async () => {
    const { prisma, pool } = await through({ ...pooler, size: 1 }, { lockTimeoutMs: 3_000 })
    await prisma.$transaction((tx) => tx.merchant.count())
    expect((await pool.query(`SELECT current_setting('lock_timeout') AS lock`)).rows).toEqual([{ lock: '0' }])
  })

  test('many at once on few connections are served in turn', async () => {
    const { prisma } = await through(pooler, { poolSize: 8 })
    const counts = await Promise.all(
      Array.from({ length: 24 }, () => prisma.$transaction(async (tx) => (await tx.merchant.count()) * 0 + 1)),
    )
    expect(counts).toEqual(counts.map(() => 1))
  })
})

describe('a session that cannot be brought to UTC', () => {
  const pooler = { mode: 'transaction', parameters: 'ignored' } as const

  test('times off without a word: no statement is run, and one line says why', async () => {
    const onWrongZone = vi.fn<(error: SessionZoneError) => void>()
    const { prisma, pool } = await through(pooler, { onWrongZone })
    const failures = await Promise.all(
      [
        () => pool.query('SELECT 1'),
        () => prisma.merchant.count(),
        () => prisma.$transaction((tx) => tx.merchant.count()),
      ].map((work) => work().catch((error: unknown) => error)),
    )
    for (const failure of failures) {
      expect(failure).toBeInstanceOf(SessionZoneError)
      expect(isUnavailable(failure)).toBe(true)
    }
    expect(onWrongZone).toHaveBeenCalledOnce()
    expect(onWrongZone.mock.calls[0]?.[0].message).toMatch(/^[^\n]*America\/Port_of_Spain instead of UTC[^\n]*$/)
  })

  test('is worked in once the role is set to it', async () => {
    await direct.pool.query(`ALTER ROLE CURRENT_USER IN DATABASE "${name}" SET timezone = 'UTC'`)
    onTestFinished(async () => {
      await direct.pool.query(`ALTER ROLE CURRENT_USER IN DATABASE "${name}" RESET timezone`)
    })
    const { prisma } = await through(pooler)
    await prisma.merchant.create({ data: { ...merchant, id: 'mer_role' } })
    expect(await storedTime('mer_role')).toBe(createdAt.getTime())
  })
})

test.each<PoolMode>(['session', 'transaction'])(
  'a direct connection works in the mode %s as well',
  async (poolMode) => {
    const database = connect({ url: direct.url, poolMode })
    onTestFinished(() => database.close())
    await database.prisma.merchant.create({ data: { ...merchant, id: `mer_direct_${poolMode}` } })
    expect(await storedTime(`mer_direct_${poolMode}`)).toBe(createdAt.getTime())
  },
)
