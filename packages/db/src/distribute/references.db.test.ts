import { expect, test } from 'vitest'
import { testDatabase } from '../testing/index.ts'
import { areOff, putBack, takeOff } from './references.ts'

const { pool } = await testDatabase()

const readReferences = async () => {
  const { rows } = await pool.query<{ line: string }>(
    `SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS line FROM pg_constraint
      WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0 ORDER BY 1`,
  )
  return rows.map(({ line }) => line)
}

test('foreign keys that were taken off by a run that was interrupted are put back by the next', async () => {
  const before = await readReferences()
  const client = await pool.connect()
  try {
    expect(await takeOff(client)).toBe(before.length)
    expect(await readReferences()).toEqual([])
    expect(await areOff(client)).toBe(true)
    // The next run begins with the same step.
    expect(await takeOff(client)).toBe(0)
    const put: string[] = []
    await putBack(client, (reference) => put.push(reference))
    expect(put).toHaveLength(before.length)
    expect(await areOff(client)).toBe(false)
  } finally {
    client.release()
  }
  expect(await readReferences()).toEqual(before.map((line) => line.replace(' ON UPDATE CASCADE', '')))
})
