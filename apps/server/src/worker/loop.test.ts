import { expect, it, onTestFinished } from 'vitest'
import { startLoop } from './loop.ts'

it('works again and again, also after a failure, and never twice at a time', async () => {
  let running = 0
  let most = 0
  let rounds = 0
  const reported: unknown[] = []
  const loop = startLoop(1, async () => {
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    running -= 1
    rounds += 1
    if (rounds === 2) throw new Error('once')
  })
  onTestFinished(() => loop.stop())
  loop.onError((error) => reported.push(error))
  await expect.poll(() => rounds).toBeGreaterThan(4)
  expect(most).toBe(1)
  expect(reported).toEqual([new Error('once')])
})

it('stops at once, but lets a round finish', async () => {
  let finished = false
  const loop = startLoop(60_000, async () => {
    await Promise.resolve()
    finished = true
  })
  await loop.stop()
  expect(finished).toBe(true)
})
