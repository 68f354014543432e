import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createExpiringSemaphore, type ExpiringSemaphore, type Permit, type Priority } from './expiring-semaphore.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Begins so many requests; those that have begun are in the list. */
async function begin(
  semaphore: ExpiringSemaphore,
  count: number,
  begun: Permit[] = [],
  priority: Priority = 'high',
): Promise<Permit[]> {
  for (let index = 0; index < count; index += 1) void semaphore.acquire(priority).then((permit) => begun.push(permit))
  await vi.advanceTimersByTimeAsync(0)
  return begun
}

test('so many requests begin at a time; each that ends lets the next one begin, once', async () => {
  const semaphore = createExpiringSemaphore(3, 25)
  const begun = await begin(semaphore, 5)
  expect(begun).toHaveLength(3)
  expect(semaphore.waiting('high')).toBe(2)
  const [first] = begun
  if (first) for (const _ of ['ends', 'and is said to end again']) semaphore.release(first)
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toHaveLength(4)
  expect(semaphore.waiting('high')).toBe(1)
})

test('a permit that expires makes room for another request, and none when it is released at last', async () => {
  const semaphore = createExpiringSemaphore(2, 25)
  const begun = await begin(semaphore, 6)
  await vi.advanceTimersByTimeAsync(24)
  expect(begun).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(2)
  expect(begun).toHaveLength(4)
  for (const permit of begun.slice(0, 2)) semaphore.release(permit)
  await vi.advanceTimersByTimeAsync(0)
  expect(begun).toHaveLength(4)
})

test('a request of low priority lets all others pass', async () => {
  const semaphore = createExpiringSemaphore(1, 25)
  const [first] = await begin(semaphore, 1)
  const yielding = await begin(semaphore, 1, [], 'low')
  const others = await begin(semaphore, 2)
  expect([semaphore.waiting('low'), semaphore.waiting('high')]).toEqual([1, 2])
  for (const left of [first, others]) {
    const permit = Array.isArray(left) ? left[0] : left
    if (permit) semaphore.release(permit)
    await vi.advanceTimersByTimeAsync(0)
  }
  expect([yielding.length, others.length]).toEqual([0, 2])
  await vi.advanceTimersByTimeAsync(26)
  expect(yielding).toHaveLength(1)
})

test('permits that no request waits for are kept', async () => {
  const semaphore = createExpiringSemaphore(2, 25)
  for (const permit of await begin(semaphore, 2)) semaphore.release(permit)
  await vi.advanceTimersByTimeAsync(100)
  expect(await begin(semaphore, 3)).toHaveLength(2)
})
