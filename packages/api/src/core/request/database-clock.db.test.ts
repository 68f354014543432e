import { testDatabase } from '@merchant-payments/db/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { startDatabaseClock } from './database-clock.ts'

const database = await testDatabase()
let offsetMs = 0
database.followTime(() => ({ offsetMs, stoppedAt: null }))
afterEach(() => void vi.useRealTimers())

test.each([15_000, -15_000])('the clock of a process shows the database’s time, %i ms off its own', async (off) => {
  offsetMs = off
  const clock = await startDatabaseClock(database)
  expect(Math.abs(clock.now().getTime() - Date.now() - off)).toBeLessThan(5_000)
  // The clock of the process's machine is set, the database's clock is not.
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 3_600_000)
  expect(Math.abs(clock.now().getTime() - (Date.now() - 3_600_000) - off)).toBeLessThan(5_000)
  clock.stop()
})

test('the clock of a process follows the database, and continues while the database does not answer', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  offsetMs = 0
  const clock = await startDatabaseClock(database)
  offsetMs = 60_000
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.poll(() => clock.now().getTime() - Date.now()).toBeGreaterThan(50_000)
  const query = vi.spyOn(database.pool, 'query').mockRejectedValue(new Error('gone') as never)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(query).toHaveBeenCalled()
  expect(clock.now().getTime() - Date.now()).toBeGreaterThan(50_000)
  query.mockRestore()
  clock.stop()
})
