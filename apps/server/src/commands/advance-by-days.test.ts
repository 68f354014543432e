import { expect, test } from 'vitest'
import { advanceByDays, showProgress } from './advance-by-days.ts'

const day = 24 * 3_600

/** A sandbox whose clock advances by `pauseMs` after each call. */
function slowSandbox(pauseMs: number) {
  const asked: number[] = []
  let time = 0
  const advance = async (seconds: number) => {
    asked.push(seconds)
    time += seconds * 1000
    const then = new Date(time)
    time += pauseMs
    return then
  }
  return { asked, advance }
}

test('moves on day by day, and by no more than was asked', async () => {
  const sandbox = slowSandbox(0)
  expect(await advanceByDays(sandbox, 3 * day + 60, () => undefined)).toEqual(new Date((3 * day + 60) * 1000))
  expect(sandbox.asked).toEqual([day, day, day, 60])
  const quick = slowSandbox(0)
  await advanceByDays(quick, 60, () => undefined)
  expect(quick.asked).toEqual([60])
})

test('does not add up the time that it takes', async () => {
  const sandbox = slowSandbox(10_000)
  expect(await advanceByDays(sandbox, 30 * day, () => undefined)).toEqual(new Date((30 * day + 10) * 1000))
})

test('prints its progress every two seconds, and nothing for short work', async () => {
  let now = 0
  const lines: string[] = []
  const progress = showProgress(
    (line) => lines.push(line),
    () => now,
  )
  for (let passed = 1; passed <= 4; passed++) {
    now += 1_000
    progress(passed * day, 4 * day)
  }
  expect(lines).toEqual(['day 2 of 4\n'])
})
