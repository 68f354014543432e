import { expect, test } from 'vitest'
import { testDatabase } from '../testing/index.ts'
import { deleteExpiredLeases, isLeased, LeaseHeldError, withLease } from './leases.ts'

const { pool } = await testDatabase()

const limits = { leaseMs: 60_000, waitMs: 0 }

test('what has expired is free for others, and stays theirs when the run before ends', async () => {
  const [overtaken, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const one = withLease(pool, 'kept', limits, () => overtaken.promise)
  await expect.poll(() => isLeased(pool, 'kept')).toBe(true)
  await pool.query(`UPDATE leases SET expires_at = now() - interval '1 second' WHERE name = 'kept'`)
  expect(await isLeased(pool, 'kept')).toBe(false)
  const other = withLease(pool, 'kept', limits, () => ended.promise)
  await expect.poll(() => isLeased(pool, 'kept')).toBe(true)
  overtaken.resolve()
  await one
  expect(await isLeased(pool, 'kept')).toBe(true)
  ended.resolve()
  await other
  expect(await isLeased(pool, 'kept')).toBe(false)
})

test('what a dead holder left behind is removed, and what a living one has is not', async () => {
  await withLease(pool, 'living', limits, async () => {
    await pool.query(
      `INSERT INTO leases SELECT 'dead', holder, now() - interval '1 second' FROM leases WHERE name = 'living'`,
    )
    await deleteExpiredLeases(pool)
    const { rows } = await pool.query(`SELECT name FROM leases WHERE name IN ('living', 'dead')`)
    expect(rows).toEqual([{ name: 'living' }])
  })
})

test('runs of one name take turns, also after a failed run', async () => {
  const running: number[] = []
  let now = 0
  const run = (fail: boolean) =>
    withLease(pool, 'turns', { ...limits, waitMs: 60_000 }, async () => {
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
  const run = () => withLease(pool, 'busy', limits, async () => undefined)
  await withLease(pool, 'busy', limits, () => expect(run()).rejects.toThrow(LeaseHeldError))
})

test('a lease is renewed for as long as its run takes', async () => {
  await withLease(pool, 'long', { leaseMs: 300, waitMs: 0 }, async () => {
    const until = async () => (await pool.query(`SELECT expires_at FROM leases WHERE name = 'long'`)).rows[0].expires_at
    const first: Date = await until()
    await expect.poll(async () => (await until()) > first).toBe(true)
  })
  expect(await isLeased(pool, 'long')).toBe(false)
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
  const renewed = { query } as Pick<typeof pool, 'query'>
  const run = withLease(renewed, 'ending', { leaseMs: 60, waitMs: 0 }, () => renewing.promise)
  await renewing.promise
  // The statements at the end of the run complete before this point.
  for (let turn = 0; turn < 5; turn += 1) await pool.query('SELECT 1')
  overtaken.resolve()
  await run
  const { rows } = await pool.query(`SELECT FROM leases WHERE name = 'ending'`)
  expect(rows).toEqual([])
})
