import { performance } from 'node:perf_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { collectGarbage, releaseMemoryOfStart } from './release-memory-of-start.ts'

test.each([
  { title: 'is released once when there was no work since', share: 0.02, times: 1 },
  { title: 'is kept when there was', share: 0.3, times: 0 },
])('the memory of a start $title', ({ share, times }) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const measure = vi
    .spyOn(performance, 'eventLoopUtilization')
    .mockImplementation((since) => ({ idle: 0, active: 0, utilization: since ? share : 1 }))
  onTestFinished(() => measure.mockRestore())
  const release = vi.fn()
  releaseMemoryOfStart(release)
  vi.advanceTimersByTime(9_999)
  expect(release).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(release).toHaveBeenCalledTimes(times)
})

test('a collection frees what nothing holds', async () => {
  const gone = new WeakRef({ text: 'x'.repeat(1000) })
  await turn()
  collectGarbage()
  expect(gone.deref()).toBeUndefined()
})
