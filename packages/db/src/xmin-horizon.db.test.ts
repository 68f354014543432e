import { expect, onTestFinished, test } from 'vitest'
import { openPool } from './pool.ts'
import { testDatabase } from './testing/index.ts'
import { readHorizonHolders } from './xmin-horizon.ts'

const database = await testDatabase()

/** A session that has a transaction open. */
async function hold(begin: string, applicationName = 'nightly report') {
  const pool = openPool({ url: database.url, applicationName, poolSize: 1 })
  const client = await pool.connect()
  onTestFinished(async () => {
    client.release(true)
    await pool.end()
  })
  await client.query(begin)
  await client.query(`SELECT 'a secret'`)
  const { rows } = await client.query<{ pid: number; xact: Date }>('SELECT pg_backend_pid() AS pid, now() AS xact')
  return rows[0]
}

test('a database at rest has none', async () => {
  expect(await readHorizonHolders(database.pool)).toEqual([])
})

test.each([
  ['a snapshot', 'BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1'],
  ['a change that is not committed', 'BEGIN; CREATE TEMPORARY TABLE held (id int)'],
])('a session with %s is named, without its query', async (_, begin) => {
  const session = await hold(begin)
  const holders = await readHorizonHolders(database.pool)
  expect(holders).toEqual([
    {
      kind: 'session',
      name: 'nightly report',
      pid: session?.pid,
      xmin: expect.stringMatching(/^\d+$/),
      transactions: expect.any(Number),
      since: expect.any(Date),
      queryStart: expect.any(Date),
    },
  ])
  expect(JSON.stringify(holders)).not.toContain('secret')
})

test('transactions that come after it are counted', async () => {
  await hold('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1')
  const count = async () => (await readHorizonHolders(database.pool))[0]?.transactions ?? 0
  const before = await count()
  await database.pool.query('SELECT pg_current_xact_id()')
  await database.pool.query('SELECT pg_current_xact_id()')
  expect(await count()).toBeGreaterThanOrEqual(before + 2)
})
