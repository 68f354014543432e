import { expect, test } from 'vitest'
import { createKeyedSemaphore } from './keyed-semaphore.ts'

const never = Number.POSITIVE_INFINITY

test('work of one key runs so many at once, in the order in which it came', async () => {
  const semaphore = createKeyedSemaphore(2)
  const order: number[] = []
  let running = 0
  let most = 0
  const work = (name: number) => async () => {
    running += 1
    most = Math.max(most, running)
    await Promise.resolve()
    order.push(name)
    running -= 1
    return name
  }
  const far = performance.now() + 60_000
  expect(await Promise.all([1, 2, 3, 4, 5].map((name) => semaphore.run(7, far, work(name))))).toEqual([1, 2, 3, 4, 5])
  expect(order).toEqual([1, 2, 3, 4, 5])
  expect(most).toBe(2)
})

test('work of another key does not wait, and work that fails gives its turn on', async () => {
  const semaphore = createKeyedSemaphore(1)
  const held = Promise.withResolvers<never>()
  const far = performance.now() + 60_000
  const first = semaphore.run(1, far, () => held.promise)
  const second = semaphore.run(1, far, () => Promise.resolve('second'))
  expect(await semaphore.run(2, far, () => Promise.resolve('other'))).toBe('other')
  held.reject(new Error('no'))
  await expect(first).rejects.toThrow('no')
  expect(await second).toBe('second')
})

test('work whose turn does not come in time is not run', async () => {
  const semaphore = createKeyedSemaphore(1)
  const held = Promise.withResolvers<string>()
  const first = semaphore.run(1, never, () => held.promise)
  let ran = false
  const late = await semaphore.run(1, performance.now(), async () => {
    ran = true
    return 'late'
  })
  expect([late, ran]).toEqual([null, false])
  held.resolve('first')
  expect(await first).toBe('first')
  expect(await semaphore.run(1, performance.now(), () => Promise.resolve('next'))).toBe('next')
})
