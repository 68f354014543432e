import { expect, test } from 'vitest'
import { testDatabase } from '../testing/index.ts'
import { createLeases, deleteExpiredLeases, LeaseHeldError, withLease } from './leases.ts'

const { pool } = await testDatabase()

test('one holder has a name at a time, until it is released', async () => {
  const [one, other] = [createLeases(pool, 60_000), createLeases(pool, 60_000)]
  expect(await one.acquire(['a', 'b'])).toEqual(['a', 'b'])
  expect(await other.acquire(['b', 'c'])).toEqual(['c'])
  await other.release('b')
  expect(await other.acquire(['b'])).toEqual([])
  await one.release('b')
  expect(await other.acquire(['b'])).toEqual(['b'])
})

test('a holder keeps what it acquires again; what has expired is free for others', async () => {
  const [one, other] = [createLeases(pool, 60_000), createLeases(pool, 60_000)]
  await one.acquire(['kept'])
  expect(await one.acquire(['kept'])).toEqual(['kept'])
  await pool.query(`UPDATE leases SET expires_at = now() - interval '1 second' WHERE name = 'kept'`)
  expect(await other.acquire(['kept'])).toEqual(['kept'])
  await one.release('kept')
  expect(await one.acquire(['kept'])).toEqual([])
})

test('what a dead holder left behind is removed, and what a living one has is not', async () => {
  await createLeases(pool, 60_000).acquire(['living', 'dead'])
  await pool.query(`UPDATE leases SET expires_at = now() - interval '1 second' WHERE name = 'dead'`)
  await deleteExpiredLeases(pool)
  const { rows } = await pool.query(`SELECT name FROM leases WHERE name IN ('living', 'dead')`)
  expect(rows).toEqual([{ name: 'living' }])
})

test('runs of one name take turns, also after a failed run', async () => {
  const running: number[] = []
  const limits = { leaseMs: 60_000, waitMs: 60_000 }
  let now = 0
  const run = (fail: boolean) =>
    withLease(pool, 'turns', limits, async () => {
      now += 1
      running.push(now)
      await pool.query('SELECT 1')
      now -= 1
      if (fail) throw new Error('failed')
    })
  const results = await Promise.allSettled([run(false), run(true), run(false)])
  expect(running).toEqual([1, 1, 1])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
})

test('a run that cannot have its turn in time says so', async () => {
  await createLeases(pool, 60_000).acquire(['busy'])
  const limits = { leaseMs: 60_000, waitMs: 0 }
  await expect(withLease(pool, 'busy', limits, async () => undefined)).rejects.toThrow(LeaseHeldError)
})

test('a lease is renewed for as long as its run takes', async () => {
  await withLease(pool, 'long', { leaseMs: 300, waitMs: 0 }, async () => {
    const until = async () => (await pool.query(`SELECT expires_at FROM leases WHERE name = 'long'`)).rows[0].expires_at
    const first: Date = await until()
    await expect.poll(async () => (await until()) > first).toBe(true)
  })
  expect(await createLeases(pool, 1).acquire(['long'])).toEqual(['long'])
})

test('a renewal that is under way when its run ends does not take the lease again', async () => {
  const [renewing, overtaken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let acquisitions = 0
  const query = async (text: string, values: unknown[]) => {
    if (text.includes('INSERT') && ++acquisitions > 1) {
      renewing.resolve()
      await overtaken.promise
    }
    return pool.query(text, values)
  }
  const run = withLease(
    { query } as Pick<typeof pool, 'query'>,
    'ending',
    { leaseMs: 60, waitMs: 0 },
    () => renewing.promise,
  )
  await renewing.promise
  // The statements at the end of the run complete before this point.
  for (let turn = 0; turn < 5; turn += 1) await pool.query('SELECT 1')
  overtaken.resolve()
  await run
  const { rows } = await pool.query(`SELECT FROM leases WHERE name = 'ending'`)
  expect(rows).toEqual([])
})
