import { testDatabase } from '@merchant-payments/db/testing'
import { expect, onTestFinished, test } from 'vitest'
import { inTransaction, openPool } from './delivery-database.ts'

const database = await testDatabase()
const name = new URL(database.url).pathname.slice(1)
await database.pool.query(`ALTER DATABASE "${name}" SET timezone = 'America/Port_of_Spain'`)
const quiet = () => undefined
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet }

test('neither zone nor limits for deliveries: their sessions have both, and ids are texts', async () => {
  const pool = openPool(database, log)
  onTestFinished(() => pool.end())
  const { rows } = await pool.query(
    `SELECT current_setting('timezone') AS zone, current_setting('statement_timeout') AS statement,
            current_setting('lock_timeout') AS lock, 1::int8 AS id`,
  )
  expect(rows).toEqual([{ zone: 'UTC', statement: '15s', lock: '10s', id: '1' }])
})

test.each([
  ['transaction', 1],
  ['session', 3],
] as const)('in the mode %s the driver has so many statements at once: %i', async (poolMode, atOnce) => {
  const pool = openPool({ url: database.url, poolMode }, log, { poolSize: 1 })
  onTestFinished(() => pool.end())
  const client = await pool.connect()
  const { query } = client
  let [open, most] = [0, 0]
  client.query = (async (...args: unknown[]) => {
    open += 1
    most = Math.max(most, open)
    const answer: unknown = await Reflect.apply(query, client, args)
    open -= 1
    return answer
  }) as typeof query
  client.release()
  const { rows } = await inTransaction(pool, (_client, last) => last().query('SELECT 1 AS one'))
  expect([rows, most]).toEqual([[{ one: 1 }], atOnce])
})

test('whole backlog is read and sorted for each take: in order, rows are read by an index alone, until the transaction ends', async () => {
  const pool = openPool(database, log, { poolSize: 1 })
  onTestFinished(() => pool.end())
  await pool.query('CREATE TABLE waiting AS SELECT n FROM generate_series(1, 3) n')
  await pool.query('CREATE INDEX ON waiting (n); ANALYZE waiting')
  // Of so few rows, PostgreSQL would read and sort all.
  const text = 'EXPLAIN SELECT n FROM waiting WHERE n > 1 ORDER BY n LIMIT 1'
  const inOrder = await inTransaction(pool, (client) => client.query(text), { ordered: true })
  expect(JSON.stringify(inOrder.rows)).toMatch(/Index (Only )?Scan/)
  expect(JSON.stringify(inOrder.rows)).not.toMatch(/Sort|Seq Scan|Bitmap/)
  expect(JSON.stringify((await pool.query(text)).rows)).toMatch(/Sort/)
})
