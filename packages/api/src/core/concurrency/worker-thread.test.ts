import { describe, expect, test } from 'vitest'
import { createWorkerThread } from './worker-thread.ts'

const thread = (timeoutMs: number, maxWaiting = 10) =>
  createWorkerThread<number | string, number>(new URL('./testing/counting-thread.ts', import.meta.url), {
    timeoutMs,
    maxWaiting,
    idleMs: 1000,
  })
const generousMs = 60_000

describe('a worker thread', () => {
  test('answers each input in order', async () => {
    const count = thread(generousMs)
    expect(await Promise.all([1, 2, 3].map(count))).toEqual([2, 3, 4])
  })

  test('fails an input whose work throws, and answers the next', async () => {
    const count = thread(generousMs)
    const [failed, next] = await Promise.allSettled([count('no number'), count(1)])
    expect(failed).toMatchObject({ reason: { message: 'no number is no number' } })
    expect(next).toMatchObject({ value: 2 })
  })

  test('is ended when work exceeds its time, and the next input has a new one', async () => {
    const count = thread(3_000)
    await expect(count(Number.POSITIVE_INFINITY)).rejects.toMatchObject({ code: 'service_unavailable', retryAfter: 1 })
    expect(await count(1)).toBe(2)
  })

  test('refuses inputs beyond those that may wait', async () => {
    const count = thread(generousMs, 1)
    const waiting = [count(1), count(2)]
    await Promise.resolve()
    await expect(count(3)).rejects.toMatchObject({ code: 'service_unavailable' })
    expect(await Promise.all(waiting)).toEqual([2, 3])
  })

  test('leaves the event loop free while it works', async () => {
    const count = thread(generousMs)
    let turns = 0
    const turning = setInterval(() => {
      turns += 1
    }, 1)
    // A billion steps take far longer than a turn.
    await count(1_000_000_000)
    clearInterval(turning)
    expect(turns).toBeGreaterThan(10)
  })
})
