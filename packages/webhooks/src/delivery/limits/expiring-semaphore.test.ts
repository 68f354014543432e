import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createExpiringSemaphore, type ExpiringSemaphore, type Permit } from './expiring-semaphore.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Takes what is free. */
function takeAll(semaphore: ExpiringSemaphore): Permit[] {
  const permits: Permit[] = []
  while (semaphore.isFree()) permits.push(semaphore.acquire())
  return permits
}

test('so many requests begin at a time; each that ends lets the next one begin, once', () => {
  const semaphore = createExpiringSemaphore(3, 25, () => undefined)
  const [first] = takeAll(semaphore)
  if (first) for (const _ of ['ends', 'and is said to end again']) semaphore.release(first)
  expect(takeAll(semaphore)).toHaveLength(1)
})

test('a permit that expires makes room for another request, and none when it is released at last', async () => {
  const freed = vi.fn()
  const semaphore = createExpiringSemaphore(2, 25, freed)
  const permits = takeAll(semaphore)
  await vi.advanceTimersByTimeAsync(24)
  expect(semaphore.isFree()).toBe(false)
  await vi.advanceTimersByTimeAsync(2)
  expect(freed).toHaveBeenCalledTimes(2)
  expect(takeAll(semaphore)).toHaveLength(2)
  for (const permit of permits) semaphore.release(permit)
  expect(semaphore.isFree()).toBe(false)
})

test('permits that were released do not expire', async () => {
  const freed = vi.fn()
  const semaphore = createExpiringSemaphore(2, 25, freed)
  for (const permit of takeAll(semaphore)) semaphore.release(permit)
  await vi.advanceTimersByTimeAsync(100)
  expect(freed).not.toHaveBeenCalled()
  expect(takeAll(semaphore)).toHaveLength(2)
})
