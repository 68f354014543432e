import { expect, onTestFinished, test } from 'vitest'
import { connect } from './index.ts'
import { testDatabase } from './testing/index.ts'

const { url } = await testDatabase()

function oneConnection() {
  const opened = connect({ url, poolSize: 1 })
  onTestFinished(() => opened.close())
  return opened
}

const raise = (code: string) => `DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '${code}'; END $$`
const backendOf = async ({ pool }: ReturnType<typeof oneConnection>) =>
  (await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid

test.each([
  '08006', // connection_failure: to another server
  '40P01', // deadlock_detected
  '53100', // disk_full
  '55P03', // lock_not_available
  '57014', // query_canceled
])('a statement that fails with %s leaves its connection to others', async (code) => {
  const database = oneConnection()
  const before = await backendOf(database)
  await expect(database.pool.query(raise(code))).rejects.toMatchObject({ code })
  await expect(database.prisma.$executeRawUnsafe(raise(code))).rejects.toThrow()
  expect(await backendOf(database)).toBe(before)
})

test.each([
  '0A000', // feature_not_supported: a plan that no longer fits its tables
  '25006', // read_only_sql_transaction: the primary has become a standby
  '26000', // invalid_sql_statement_name
  '23505', // unique_violation
])('a statement that fails with %s ends its connection', async (code) => {
  const database = oneConnection()
  const before = await backendOf(database)
  await expect(database.pool.query(raise(code))).rejects.toMatchObject({ code })
  expect(await backendOf(database)).not.toBe(before)
})

test('a session that the server ends is replaced', async () => {
  const database = oneConnection()
  const before = await backendOf(database)
  await expect(
    database.pool.query('DO $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); END $$'),
  ).rejects.toThrow()
  expect(await backendOf(database)).not.toBe(before)
})
