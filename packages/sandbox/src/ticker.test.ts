import { afterEach, expect, test } from 'vitest'
import { Ticker } from './ticker.ts'

let ticker = new Ticker(async () => {}, undefined)
afterEach(() => ticker.stop())

test('the ticker never runs its job twice at the same time, and runs again when woken meanwhile', async () => {
  let running = 0
  let most = 0
  let runs = 0
  ticker = new Ticker(async () => {
    runs++
    most = Math.max(most, ++running)
    await new Promise(setImmediate)
    running--
  }, undefined)
  ticker.start()
  ticker.wake()
  await expect.poll(() => runs).toBe(2)
  await Promise.all([ticker.runNow(), ticker.runNow()])
  expect(most).toBe(1)
  expect(runs).toBe(4)
})

test('a failed job is logged, and rejects the caller of runNow', async () => {
  const errors: string[] = []
  const log = { info: () => {}, error: (_details: object, message: string) => errors.push(message) }
  ticker = new Ticker(async () => {
    throw new Error('no')
  }, log)
  ticker.start()
  await expect.poll(() => errors).toEqual(['sandbox background work failed'])
  await expect(ticker.runNow()).rejects.toThrow('no')
})
