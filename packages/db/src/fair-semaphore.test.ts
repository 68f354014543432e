import { expect, test } from 'vitest'
import { createFairSemaphore } from './fair-semaphore.ts'

const later = () => performance.now() + 60_000

/** Acquires a place for a key, and records the name when it has one. */
function recorder(semaphore: ReturnType<typeof createFairSemaphore>) {
  const order: string[] = []
  return {
    order,
    async enter(key: number | null, name: string) {
      if (await semaphore.acquire(key, later())) order.push(name)
    },
  }
}

test('a key has its places at most, and what waits enters in order', async () => {
  const semaphore = createFairSemaphore({ total: 10, ofKey: 2 })
  const { order, enter } = recorder(semaphore)
  const entered = ['a', 'b', 'c', 'd'].map((name) => enter(7, name))
  await Promise.all(entered.slice(0, 2))
  expect({ order: [...order], waiting: semaphore.waiting }).toEqual({ order: ['a', 'b'], waiting: 2 })
  expect([7, 8].map((key) => semaphore.waitingOf(key))).toEqual([2, 0])
  semaphore.release(7)
  await entered[2]
  semaphore.release(7)
  await entered[3]
  expect({ order, waiting: semaphore.waiting }).toEqual({ order: ['a', 'b', 'c', 'd'], waiting: 0 })
})

test('keys take turns, and work of no key goes first', async () => {
  const semaphore = createFairSemaphore({ total: 1, ofKey: 1 })
  const { order, enter } = recorder(semaphore)
  await enter(1, 'first')
  const flood = Array.from({ length: 3 }, (_, nth) => enter(1, `flood ${nth}`))
  const others = [enter(2, 'other'), enter(3, 'third'), enter(null, 'probe')]
  for (const key of [1, null, 1, 2, 3, 1]) {
    semaphore.release(key)
    await new Promise(setImmediate)
  }
  await Promise.all([...flood, ...others])
  expect(order).toEqual(['first', 'probe', 'flood 0', 'other', 'third', 'flood 1', 'flood 2'])
})

test('a key at its limit does not stop a key behind it', async () => {
  const semaphore = createFairSemaphore({ total: 3, ofKey: 2 })
  const { order, enter } = recorder(semaphore)
  await enter(1, 'a')
  await enter(1, 'b')
  const held = enter(1, 'c')
  await enter(2, 'other')
  expect(order).toEqual(['a', 'b', 'other'])
  semaphore.release(1)
  await held
})

test('what does not get a place before its deadline leaves the line, and takes no place', async () => {
  const semaphore = createFairSemaphore({ total: 1, ofKey: 1 })
  expect(semaphore.acquire(1, later())).toBe(true)
  expect(await semaphore.acquire(1, performance.now())).toBe(false)
  expect(semaphore.waiting).toBe(0)
  semaphore.release(1)
  expect(semaphore.acquire(1, performance.now())).toBe(true)
})
