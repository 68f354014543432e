import { expect, onTestFinished, test } from 'vitest'
import { startPollingLoop } from './polling-loop.ts'

test('works again and again, also after a failure, and never twice at a time', async () => {
  let running = 0
  let most = 0
  let rounds = 0
  const reported: unknown[] = []
  const loop = startPollingLoop({
    idleMs: 1,
    async step() {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
      rounds += 1
      if (rounds === 2) throw new Error('once')
    },
    onError: (error) => reported.push(error),
  })
  onTestFinished(() => loop.stop())
  await expect.poll(() => rounds).toBeGreaterThan(4)
  expect(most).toBe(1)
  expect(reported).toEqual([new Error('once')])
})

test('stops at once, but lets a round finish', async () => {
  let finished = false
  const loop = startPollingLoop({
    idleMs: 60_000,
    async step() {
      await Promise.resolve()
      finished = true
    },
    onError: (error) => expect.fail(String(error)),
  })
  await loop.stop()
  expect(finished).toBe(true)
})
