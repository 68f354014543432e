import { testDatabase } from '@merchant-payments/db/testing'
import { expect, onTestFinished, test } from 'vitest'
import { quietLog } from '../testing/quiet-log.ts'
import { openPool } from './delivery-database.ts'

const database = await testDatabase()
const name = new URL(database.url).pathname.slice(1)
await database.pool.query(`ALTER DATABASE "${name}" SET timezone = 'America/Port_of_Spain'`)

test('neither zone nor limits for deliveries: their sessions have both, and ids are texts', async () => {
  const pool = openPool(database, quietLog)
  onTestFinished(() => pool.end())
  const { rows } = await pool.query(
    `SELECT current_setting('timezone') AS zone, current_setting('statement_timeout') AS statement,
            current_setting('lock_timeout') AS lock, 1::int8 AS id`,
  )
  expect(rows).toEqual([{ zone: 'UTC', statement: '15s', lock: '10s', id: '1' }])
})
