import { expect, test } from 'vitest'
import { testDatabase } from '../testing/index.ts'
import { areOff, dropKeysOfMonths, putBack, takeOff } from './references.ts'

const { pool } = await testDatabase()

const ofMonths = [
  'deliveries.deliveries_account_id_endpoint_id_fkey',
  'events.events_account_id_fkey',
  'logged_requests.logged_requests_account_id_fkey',
]

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
    expect(put).toHaveLength(before.length - ofMonths.length)
    expect(await areOff(client)).toBe(false)
  } finally {
    client.release()
  }
  const others = before.filter((line) => !ofMonths.includes(line.split(' ').slice(0, 2).join('.')))
  expect(await readReferences()).toEqual(others.map((line) => line.replace(' ON UPDATE CASCADE', '')))
})

test('foreign keys of the tables of months are removed from a database that has them, and no others', async () => {
  const existing = await testDatabase()
  const count = async () =>
    (await existing.pool.query(`SELECT FROM pg_constraint WHERE contype = 'f' AND conparentid = 0`)).rowCount ?? 0
  const before = await count()
  const client = await existing.pool.connect()
  try {
    const dropped: string[] = []
    await dropKeysOfMonths(client, (reference) => dropped.push(reference))
    expect(dropped).toEqual(ofMonths)
    await dropKeysOfMonths(client, (reference) => dropped.push(reference))
    expect(dropped).toEqual(ofMonths)
  } finally {
    client.release()
  }
  expect(await count()).toBe(before - ofMonths.length)
})
