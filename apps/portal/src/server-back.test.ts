import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createWait } from './server-back.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function waitFor(answers: boolean[], hidden = () => false) {
  const ask = vi.fn(() => Promise.resolve(answers.shift() ?? true))
  return { ask, ...createWait({ ask, hidden }) }
}

it('asks once for all who wait, ever more seldom, and tells each of them once', async () => {
  const { ask, whenBack } = waitFor([false, false])
  const [one, other] = [vi.fn(), vi.fn()]
  whenBack(one)
  whenBack(other)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(ask).toHaveBeenCalledTimes(2)
  expect(one).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(4_000)
  expect([ask, one, other].map((fn) => fn.mock.calls.length)).toEqual([3, 1, 1])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(ask).toHaveBeenCalledTimes(3)
})

it('does not flood a server that answers this question alone', async () => {
  const { ask, whenBack } = waitFor([])
  const failAgain = () => void whenBack(failAgain)
  failAgain()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(ask.mock.calls.length).toBeLessThan(30)
})

it('asks soon again after a quiet time', async () => {
  const { ask, whenBack } = waitFor([false, false, false, true])
  whenBack(() => undefined)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(ask).toHaveBeenCalledTimes(4)
  whenBack(() => undefined)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ask).toHaveBeenCalledTimes(5)
})

it('asks nothing while nobody looks, and at once when somebody does', async () => {
  let hidden = true
  const { ask, whenBack, look } = waitFor([], () => hidden)
  const back = vi.fn()
  whenBack(back)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(ask).not.toHaveBeenCalled()
  hidden = false
  look()
  await vi.advanceTimersByTimeAsync(0)
  expect(back).toHaveBeenCalledOnce()
})

it('asks nothing for somebody who no longer waits', async () => {
  const { ask, whenBack } = waitFor([])
  whenBack(() => undefined)()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(ask).not.toHaveBeenCalled()
})
