import { patienceMs } from '@merchant-payments/vitest/suites'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPool } from '../pool.ts'
import { testDatabase } from '../testing/index.ts'
import { distribute } from './distribute.ts'
import { takeOff } from './references.ts'
import { requireNoDistribution, sessionName } from './require-no-distribution.ts'

test('a PostgreSQL without Citus is left as it is, with a sentence that says what is missing', async () => {
  const { url, pool } = await testDatabase()
  const extension = await pool.query(`SELECT FROM pg_available_extensions WHERE name = 'citus'`)
  const steps: string[] = []
  await expect(distribute({ url }, (step) => steps.push(step))).rejects.toMatchObject({
    name: 'DistributeError',
    reason: 'no_citus',
    message: expect.stringContaining(
      extension.rowCount === 0 ? 'This PostgreSQL has no Citus' : 'run CREATE EXTENSION citus',
    ),
  })
  expect(steps).toEqual([])
  const { rows } = await pool.query(`SELECT count(*)::int AS count FROM pg_constraint WHERE contype = 'f'`)
  expect(rows[0].count).toBeGreaterThan(40)
})

test('a pooler in transaction mode is refused before anything is asked', async () => {
  await expect(
    distribute({ url: 'postgresql://127.0.0.1:1/none', poolMode: 'transaction' }, () => undefined),
  ).rejects.toMatchObject({ reason: 'pooled' })
})

test('a process that starts while tables are distributed, or after a run that was interrupted, is told why it may not', async () => {
  const { url, pool } = await testDatabase()
  await requireNoDistribution(pool)
  const running = openPool({ url, applicationName: sessionName })
  onTestFinished(() => running.end())
  const client = await running.connect()
  await expect(requireNoDistribution(pool)).rejects.toMatchObject({
    reason: 'in_use',
    message: expect.stringContaining('are being distributed'),
  })
  await takeOff(client)
  client.release(true)
  await vi.waitFor(
    () =>
      expect(requireNoDistribution(pool)).rejects.toMatchObject({
        reason: 'in_use',
        message: expect.stringContaining('run mpay database distribute again'),
      }),
    { timeout: patienceMs },
  )
})
