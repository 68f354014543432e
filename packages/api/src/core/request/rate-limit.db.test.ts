import { testDatabase } from '@merchant-payments/db/testing'
import { describe, expect, test } from 'vitest'
import { testClock } from '../../testing/test-clock.ts'
import { createRateLimit } from './rate-limit.ts'

const database = await testDatabase()
const hour = 3_600_000
let time = testClock().time
database.followTime(() => time())

/** A key of its own for each test, in a window that begins now. */
function key() {
  const clock = testClock()
  clock.stop()
  time = clock.time
  const id = `key_${Math.trunc(performance.now() * 1e6)}`
  return { clock, id, process: (limit: number) => createRateLimit(database, clock, limit) }
}

async function allowedOf(take: () => Promise<{ allowed: boolean }>, count: number): Promise<number> {
  const quotas = await Promise.all(Array.from({ length: count }, take))
  return quotas.filter((quota) => quota.allowed).length
}

test.each([1, 20, 100, 1000, 2500])('a limit of %i is exact, one by one', async (limit) => {
  const { id, process } = key()
  const take = process(limit)
  for (let n = 1; n <= limit; n++) {
    const quota = await take(id)
    expect(quota).toEqual({ allowed: true, limit, remaining: limit - n, resetSeconds: 3600 })
  }
  for (let n = 0; n < 3; n++)
    expect(await take(id)).toEqual({ allowed: false, limit, remaining: 0, resetSeconds: 3600 })
})

test.each([1, 20, 1000])('a limit of %i is exact when all requests come at once', async (limit) => {
  const { id, process } = key()
  const take = process(limit)
  expect(await allowedOf(() => take(id), limit)).toBe(limit)
  expect(await allowedOf(() => take(id), 50)).toBe(0)
})

describe('several processes', () => {
  test.each([2, 3, 8])('%i that get all requests at once let through no more, and lose nothing', async (count) => {
    const { id, process } = key()
    const processes = Array.from({ length: count }, () => process(1000))
    const allowed = await Promise.all(processes.map((take) => allowedOf(() => take(id), 1000)))
    expect(allowed.reduce((sum, one) => sum + one)).toBe(1000)
  })

  test.each([2, 3, 8])('%i in turn refuse at most two in a hundred too early', async (count) => {
    const { id, process } = key()
    const processes = Array.from({ length: count }, () => process(1000))
    let allowed = 0
    for (let n = 0; n < 1000; n++) if ((await processes[n % count]?.(id))?.allowed) allowed += 1
    expect(allowed).toBeGreaterThanOrEqual(980)
    for (let n = 0; n < 1000; n++) if ((await processes[n % count]?.(id))?.allowed) allowed += 1
    expect(allowed).toBe(1000)
  })

  test('that are quiet are no trouble for a busy one', async () => {
    const { id, process } = key()
    const quiet = Array.from({ length: 8 }, () => process(1000))
    for (const [index, take] of quiet.entries()) expect(await allowedOf(() => take(id), index + 1)).toBe(index + 1)
    const left = 1000 - 36
    const busy = process(1000)
    const passed = await allowedOf(() => busy(id), 1200)
    expect(passed).toBeGreaterThanOrEqual(left - 20)
    expect(passed).toBeLessThanOrEqual(left)
  })

  test('of a release that counts past the limit agree with one that does not', async () => {
    const { id, process } = key()
    await allowedOf(() => process(1000)(id), 1)
    await database.prisma.rateWindow.update({ where: { keyId: id }, data: { leased: 1010 } })
    expect(await process(1000)(id)).toMatchObject({ allowed: false, remaining: 0 })
  })
})

test('few requests cost a query', async () => {
  const { id, clock } = key()
  let queries = 0
  const query = (...args: unknown[]) => {
    queries += 1
    return Reflect.apply(database.pool.query, database.pool, args)
  }
  const take = createRateLimit({ pool: { query } as never }, clock, 1000)
  for (let n = 0; n < 2000; n++) await take(id)
  expect(queries).toBeLessThan(150)
})

test('the window begins with the first request, ends an hour later, and another begins with the next', async () => {
  const { clock, id, process } = key()
  const take = process(2)
  await take(id)
  clock.advance(hour - 1500)
  expect(await take(id)).toMatchObject({ allowed: true, remaining: 0, resetSeconds: 2 })
  clock.advance(1499)
  expect(await take(id)).toMatchObject({ allowed: false, resetSeconds: 1 })
  clock.advance(1)
  expect(await take(id)).toMatchObject({ allowed: true, remaining: 1, resetSeconds: 3600 })
  clock.advance(5 * hour)
  expect(await take(id)).toMatchObject({ allowed: true, remaining: 1, resetSeconds: 3600 })
})

test('keys do not share a window', async () => {
  const { id, process } = key()
  const take = process(1)
  expect([await take(id), await take(`${id}x`)].map((quota) => quota.allowed)).toEqual([true, true])
  expect((await take(id)).allowed).toBe(false)
})

test('a restarted process continues the count', async () => {
  const { id, process } = key()
  expect(await allowedOf(() => process(20)(id), 1)).toBe(1)
  expect(await allowedOf(process(20).bind(null, id), 40)).toBe(19)
})
