import { expect, test } from 'vitest'
import { testDatabase } from '../testing/index.ts'
import { distribute } from './distribute.ts'

test('a PostgreSQL without Citus is left as it is, with a sentence that says what is missing', async () => {
  const { url, pool } = await testDatabase()
  const steps: string[] = []
  await expect(distribute({ url }, (step) => steps.push(step))).rejects.toMatchObject({
    name: 'DistributeError',
    reason: 'no_citus',
    message: expect.stringContaining('This PostgreSQL has no Citus'),
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
