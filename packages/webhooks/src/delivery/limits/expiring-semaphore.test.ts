import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newPacer, type Pacer, type Place } from './expiring-semaphore.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Begins so many requests; those that have begun are in the list. */
async function begin(pacer: Pacer, count: number, begun: Place[] = [], yields = false): Promise<Place[]> {
  for (let index = 0; index < count; index += 1) void pacer.enter(yields).then((place) => begun.push(place))
  await vi.advanceTimersByTimeAsync(0)
  return begun
}

test('so many begin at a time; each that ends lets the next one begin, once', async () => {
  const pacer = newPacer(3, 25)
  const begun = await begin(pacer, 5)
  expect(begun).toHaveLength(3)
  expect(pacer.waiting(false)).toBe(2)
  const [first] = begun
  if (first) for (const _ of ['ends', 'and is said to end again']) pacer.leave(first)
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toHaveLength(4)
  expect(pacer.waiting(false)).toBe(1)
})

test('one that takes long makes room for others, and none when it ends at last', async () => {
  const pacer = newPacer(2, 25)
  const begun = await begin(pacer, 6)
  await vi.advanceTimersByTimeAsync(24)
  expect(begun).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(2)
  expect(begun).toHaveLength(4)
  for (const place of begun.slice(0, 2)) pacer.leave(place)
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toHaveLength(4)
})

test('one that yields lets all pass that do not', async () => {
  const pacer = newPacer(1, 25)
  const [first] = await begin(pacer, 1)
  const yielding = await begin(pacer, 1, [], true)
  const others = await begin(pacer, 2)
  expect([pacer.waiting(true), pacer.waiting(false)]).toEqual([1, 2])
  for (const left of [first, others]) {
    const place = Array.isArray(left) ? left[0] : left
    if (place) pacer.leave(place)
    await vi.advanceTimersByTimeAsync(0)
  }
  expect([yielding.length, others.length]).toEqual([0, 2])
  await vi.advanceTimersByTimeAsync(26)
  expect(yielding).toHaveLength(1)
})

test('places that nobody waits for are kept', async () => {
  const pacer = newPacer(2, 25)
  for (const place of await begin(pacer, 2)) pacer.leave(place)
  await vi.advanceTimersByTimeAsync(100)
  expect(await begin(pacer, 3)).toHaveLength(2)
})
