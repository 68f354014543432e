import { expect, onTestFinished, test } from 'vitest'
import { noteProgress, startPollingLoop } from './polling-loop.ts'

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

test('each pause is as long as is said when it begins', async () => {
  const pauses = [1, 1, 60_000]
  let rounds = 0
  const loop = startPollingLoop({
    idleMs: () => pauses.shift() ?? expect.fail('a pause of a minute was over'),
    async step() {
      rounds += 1
    },
    onError: (error) => expect.fail(String(error)),
  })
  onTestFinished(() => loop.stop())
  await expect.poll(() => pauses).toEqual([])
  expect(rounds).toBe(3)
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

test('a step that never ends is quiet for longer and longer, unless it says that it gets on', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const ticks = Promise.withResolvers<void>()
  let tick: () => void = () => undefined
  const loop = startPollingLoop({
    idleMs: 60_000,
    async step() {
      await ticks.promise
      noteProgress()
      tick()
      await ended
    },
    onError: (error) => expect.fail(String(error)),
  })
  onTestFinished(() => loop.stop())
  await expect.poll(() => loop.progress().quietMs).toBeGreaterThan(20)
  const began = performance.now()
  const ticked = new Promise<{ quietMs: number; passedMs: number }>((resolve) => {
    tick = () => resolve({ quietMs: loop.progress().quietMs, passedMs: performance.now() - began })
  })
  ticks.resolve()
  const { quietMs, passedMs } = await ticked
  expect(quietMs).toBeLessThanOrEqual(passedMs)
  end()
  await expect.poll(() => loop.progress()).toEqual({ failing: false, quietMs: 0, succeeded: 1, failed: 0 })
  noteProgress()
  expect(loop.progress().quietMs).toBe(0)
})

test('counts the steps that failed', async () => {
  const loop = startPollingLoop({
    idleMs: 1,
    step: () => Promise.reject(new Error('always')),
    onError: () => undefined,
  })
  onTestFinished(() => loop.stop())
  await expect.poll(() => loop.progress().failed).toBeGreaterThan(2)
  expect(loop.progress()).toMatchObject({ failing: true, succeeded: 0 })
})
