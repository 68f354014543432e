import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { priorityOfCall, withPriority } from './call-priority.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** For how much longer a call that is made now may wait, in milliseconds. */
const waitLeft = () => priorityOfCall().deadline - performance.now()

test('a call takes the priority of the work that it is made in, over awaits, and the innermost counts', async () => {
  expect(priorityOfCall().priority).toBe('interactive')
  await withPriority('sweep', async () => {
    await Promise.resolve()
    expect(priorityOfCall().priority).toBe('sweep')
    expect(withPriority('money', () => priorityOfCall().priority)).toBe('money')
    expect(priorityOfCall().priority).toBe('sweep')
  })
})

test('the calls of a request wait 15 s together, and one that comes late at least two', () => {
  withPriority('interactive', () => {
    expect(waitLeft()).toBe(15_000)
    vi.advanceTimersByTime(10_000)
    expect(waitLeft()).toBe(5_000)
    vi.advanceTimersByTime(60_000)
    expect(waitLeft()).toBe(2_000)
  })
})

test('each call of other work may wait for itself', () => {
  withPriority('sweep', () => {
    vi.advanceTimersByTime(60_000)
    expect(waitLeft()).toBe(40_000)
  })
})
