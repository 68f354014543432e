import { expect, onTestFinished, test, vi } from 'vitest'
import { followProcessorClock } from './follow-processor-clock.ts'

test('the clock is read at the start and now and then, also after no answer came, until it is stopped', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const read = vi.fn(async () => undefined)
  const stop = await followProcessorClock({ clock: { aheadMs: () => 0, read } })
  expect(read).toHaveBeenCalledTimes(1)
  read.mockRejectedValueOnce(new Error('refused'))
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(read).toHaveBeenCalledTimes(3)
  await stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(read).toHaveBeenCalledTimes(3)
})
