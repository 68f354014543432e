import { testDatabase } from '@merchant-payments/db/testing'
import { expect, onTestFinished, test } from 'vitest'
import { openPool } from './delivery-database.ts'
import { createJobIndexes } from './job-indexes.ts'
import { openQueue } from './queue.ts'

const database = await testDatabase()
const quiet = () => undefined
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet }

test('the index of an earlier release is dropped as soon as the table is not read for long', async () => {
  const pool = openPool(database, log)
  onTestFinished(() => pool.end())
  const options = { expireInSeconds: 30, heartbeatSeconds: 10, superviseEverySeconds: 60, maxPerEndpoint: 9 }
  await (await openQueue(pool, options, log)).stop()
  await pool.query(`CREATE INDEX webhook_job_active_idx ON pgboss.job (name, started_on) WHERE state = 'active'`)
  const reader = await database.pool.connect()
  onTestFinished(() => reader.release(true))
  await reader.query('BEGIN; SELECT FROM pgboss.job')

  await createJobIndexes(pool)
  expect(await own()).toEqual(['webhook_job_active_idx', 'webhook_job_claimed_idx', 'webhook_job_id_idx'])
  await reader.query('COMMIT')
  await createJobIndexes(pool)
  expect(await own()).toEqual(['webhook_job_claimed_idx', 'webhook_job_id_idx'])
})

async function own(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class
      WHERE relname LIKE 'webhook\\_job\\_%' AND relnamespace = 'pgboss'::regnamespace ORDER BY relname`,
  )
  return rows.map(({ name }) => name)
}
