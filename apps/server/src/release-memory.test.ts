import { performance } from 'node:perf_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { collectGarbage, releaseMemoryWhenQuiet } from './release-memory.ts'

test.each([
  { title: 'once after a start', shares: [0, 0, 0], released: [true, false, false] },
  {
    title: 'after each busy time',
    shares: [0, 0.5, 0.01, 0, 0.06, 0.04],
    released: [true, false, true, false, false, true],
  },
  { title: 'never while it is busy', shares: [0.3, 0.9, 0.3], released: [false, false, false] },
])('memory is released $title', ({ shares, released }) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const release = vi.fn()
  let share = 0
  const measure = vi
    .spyOn(performance, 'eventLoopUtilization')
    .mockImplementation((since) => ({ idle: 0, active: 0, utilization: since ? share : 1 }))
  onTestFinished(() => measure.mockRestore())
  releaseMemoryWhenQuiet(release)
  const seen = shares.map((it) => {
    share = it
    release.mockClear()
    vi.advanceTimersByTime(10_000)
    return release.mock.calls.length > 0
  })
  expect(seen).toEqual(released)
})

test('a collection frees what nothing holds', async () => {
  const gone = new WeakRef({ text: 'x'.repeat(1000) })
  await turn()
  collectGarbage()
  expect(gone.deref()).toBeUndefined()
})
