import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAvailabilityPoller } from './availability.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function waitFor(answers: boolean[], isHidden = () => false) {
  const isReady = vi.fn(() => Promise.resolve(answers.shift() ?? true))
  return { isReady, ...createAvailabilityPoller({ isReady, isHidden }) }
}

test('all waiting callbacks share one check, which backs off, and each is called once', async () => {
  const { isReady, onceAvailable } = waitFor([false, false])
  const [one, other] = [vi.fn(), vi.fn()]
  onceAvailable(one)
  onceAvailable(other)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(isReady).toHaveBeenCalledTimes(2)
  expect(one).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(4_000)
  expect([isReady, one, other].map((fn) => fn.mock.calls.length)).toEqual([3, 1, 1])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(isReady).toHaveBeenCalledTimes(3)
})

test('a server that answers nothing but the check is not flooded', async () => {
  const { isReady, onceAvailable } = waitFor([])
  const failAgain = () => void onceAvailable(failAgain)
  failAgain()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(isReady.mock.calls.length).toBeLessThan(30)
})

test('the pause is short again after a quiet time', async () => {
  const { isReady, onceAvailable } = waitFor([false, false, false, true])
  onceAvailable(() => undefined)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(isReady).toHaveBeenCalledTimes(4)
  onceAvailable(() => undefined)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isReady).toHaveBeenCalledTimes(5)
})

test('a hidden page checks nothing, and checks at once when it is visible again', async () => {
  let hidden = true
  const { isReady, onceAvailable, checkNow } = waitFor([], () => hidden)
  const back = vi.fn()
  onceAvailable(back)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(isReady).not.toHaveBeenCalled()
  hidden = false
  checkNow()
  await vi.advanceTimersByTimeAsync(0)
  expect(back).toHaveBeenCalledOnce()
})

test('a canceled callback causes no check', async () => {
  const { isReady, onceAvailable } = waitFor([])
  onceAvailable(() => undefined)()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(isReady).not.toHaveBeenCalled()
})
