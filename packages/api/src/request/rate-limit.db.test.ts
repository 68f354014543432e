import { testDatabase } from '@merchant-payments/db/testing'
import { expect, test } from 'vitest'
import { testClock } from '../testing/test-clock.ts'
import { createRateLimit } from './rate-limit.ts'

const database = await testDatabase()
const hour = 3_600_000

/** A key of its own for each test, in a window that begins now. */
function key() {
  const clock = testClock()
  clock.stop()
  const id = `key_${Math.trunc(performance.now() * 1e6)}`
  return { clock, id, process: (limit: number) => createRateLimit(database, clock, limit) }
}

async function allowedOf(take: () => Promise<{ allowed: boolean }>, count: number): Promise<number> {
  const standings = await Promise.all(Array.from({ length: count }, take))
  return standings.filter((standing) => standing.allowed).length
}

test.each([1, 20, 100, 1000, 2500])('a limit of %i is exact, one by one', async (limit) => {
  const { id, process } = key()
  const take = process(limit)
  for (let n = 1; n <= limit; n++) {
    const standing = await take(id)
    expect(standing).toEqual({ allowed: true, limit, remaining: limit - n, resetSeconds: 3600 })
  }
  for (let n = 0; n < 3; n++)
    expect(await take(id)).toEqual({ allowed: false, limit, remaining: 0, resetSeconds: 3600 })
})

test.each([1, 20, 1000])('a limit of %i is exact when everybody comes at once', async (limit) => {
  const { id, process } = key()
  const take = process(limit)
  expect(await allowedOf(() => take(id), limit)).toBe(limit)
  expect(await allowedOf(() => take(id), 50)).toBe(0)
})

test('three processes together let through no more than the limit, and lose at most a share each', async () => {
  const { id, process } = key()
  const processes = [process(1000), process(1000), process(1000)]
  const allowed = await Promise.all(processes.map((take) => allowedOf(() => take(id), 600)))
  expect(allowed.reduce((sum, count) => sum + count)).toBe(1000)
})

test('a quiet process is no trouble for a busy one', async () => {
  const { id, process } = key()
  const [quiet, busy] = [process(1000), process(1000)]
  expect((await quiet(id)).allowed).toBe(true)
  expect(await allowedOf(() => busy(id), 1200)).toBe(990)
  expect(await allowedOf(() => quiet(id), 20)).toBe(9)
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
  expect([await take(id), await take(`${id}x`)].map((standing) => standing.allowed)).toEqual([true, true])
  expect((await take(id)).allowed).toBe(false)
})

test('a process that starts again goes on counting', async () => {
  const { id, process } = key()
  expect(await allowedOf(() => process(20)(id), 1)).toBe(1)
  expect(await allowedOf(process(20).bind(null, id), 40)).toBe(19)
})
