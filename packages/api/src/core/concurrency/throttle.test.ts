import { expect, test } from 'vitest'
import { createThrottle } from './throttle.ts'

test('lets so many through in a second, and who comes later than that at once', async () => {
  let time = 0
  const waited: number[] = []
  const pace = createThrottle(
    10,
    () => time,
    async (ms) => void waited.push(ms),
  )
  await Promise.all([pace(), pace(), pace()])
  expect(waited).toEqual([100, 200])
  time = 1000
  await pace()
  expect(waited).toHaveLength(2)
})
