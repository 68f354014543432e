import { withAccount } from '@merchant-payments/db'
import { testDatabase } from '@merchant-payments/db/testing'
import type { Priority, SharedBudgets } from '@merchant-payments/processor'
import { beforeEach, expect, test } from 'vitest'
import { testClock } from '../../testing/test-clock.ts'
import { readBudgets } from './read-budgets.ts'
import { shareBudgets } from './share-budgets.ts'

const database = await testDatabase()
const clock = testClock()
clock.stop()
database.followTime(clock.time)

// 20 a second, and 5 at once.
const limit = { name: 'test', perSecond: 25 }
const [one, other] = [shareBudgets(database), shareBudgets(database)]

beforeEach(async () => {
  await database.prisma.processorBudget.deleteMany()
})

/** How many a process gets at once, of so many that it wants. */
async function lease(process: SharedBudgets, priority: Priority, wanted = 100): Promise<number> {
  return (await process.lease(limit, priority, wanted)).requests
}

/** From when on, in milliseconds, each of so many interactive requests may be sent. */
async function timesOf(process: SharedBudgets, wanted: number): Promise<number[]> {
  const { requests, firstInMs, everyMs } = await process.lease(limit, 'interactive', wanted)
  return Array.from({ length: requests }, (_, nth) => Math.max(0, Math.round(firstInMs + nth * everyMs)))
}

test('two processes together get what there is, and the next requests in their order', async () => {
  expect(await timesOf(one, 3)).toEqual([0, 0, 0])
  expect(await timesOf(other, 4)).toEqual([0, 0, 50, 100])
  expect(await timesOf(one, 2)).toEqual([150, 200])
  expect(await timesOf(other, 2)).toEqual([250, 300])
})

test('leases that are asked for at once are no more than what there is', async () => {
  const leases = await Promise.all(Array.from({ length: 40 }, (_, nth) => timesOf(nth % 2 ? one : other, 1)))
  expect(leases.flat().toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 40 }, (_, nth) => Math.max(0, (nth - 4) * 50)),
  )
})

test('what a process that died has leased is there again after its time', async () => {
  expect(await lease(one, 'money', 3)).toBe(3)
  expect(await lease(other, 'money')).toBe(0)
  clock.advance(250)
  expect(await lease(other, 'interactive', 5)).toBe(5)
})

test('sweeps leave half of the burst to others, and money a quarter', async () => {
  expect(await lease(one, 'sweep')).toBe(2)
  expect(await lease(other, 'sweep')).toBe(0)
  expect(await lease(other, 'money')).toBe(1)
  expect(await timesOf(one, 3)).toEqual([0, 0, 50])
})

test('while buyers take everything, money gets an eighth of the rate and sweeps a fortieth', async () => {
  await one.lease(limit, 'interactive', 100)
  expect([await lease(other, 'sweep'), await lease(one, 'sweep'), await lease(one, 'money')]).toEqual([1, 0, 1])
  clock.advance(399)
  expect([await lease(other, 'money'), await lease(one, 'sweep')]).toEqual([0, 0])
  clock.advance(1)
  expect([await lease(other, 'money'), await lease(other, 'sweep')]).toEqual([1, 0])
  clock.advance(1_599)
  expect(await lease(other, 'sweep')).toBe(0)
  clock.advance(1)
  expect(await lease(one, 'sweep')).toBe(1)
})

test('while buyers have taken what comes in the next seconds, others learn when they get something all the same', async () => {
  await one.lease(limit, 'interactive', 200)
  await lease(one, 'sweep')
  clock.advance(300)
  const { requests, retryInMs } = await other.lease(limit, 'sweep', 1)
  expect([requests, Math.round(retryInMs)]).toEqual([0, 1_700])
})

test('one that gets nothing learns when there may be something', async () => {
  await lease(one, 'sweep')
  const { requests, retryInMs } = await other.lease(limit, 'sweep', 1)
  expect([requests, Math.round(retryInMs)]).toEqual([0, 25])
  clock.advance(25)
  expect(await lease(other, 'sweep', 1)).toBe(1)
})

test('a pause holds its priority and those below in all processes; a shorter one does not end it', async () => {
  await one.pause(limit, 'money', 2_000)
  await other.pause(limit, 'sweep', 500)
  expect(await other.lease(limit, 'sweep', 1)).toMatchObject({ requests: 0, retryInMs: 2_000 })
  expect(await lease(other, 'money')).toBe(0)
  expect(await lease(other, 'interactive', 1)).toBe(1)
  clock.advance(2_000)
  expect(await lease(other, 'sweep', 1)).toBe(1)
})

test('what is left is shown for each mode with a limit', async () => {
  await one.lease(limit, 'interactive', 2)
  const limits = { live: 100, test: 25 }
  expect(await readBudgets(database, limits)).toEqual([
    { mode: 'live', left: 1 },
    { mode: 'test', left: 0.6 },
  ])
  await other.lease(limit, 'interactive', 30)
  expect(await readBudgets(database, { live: undefined, test: 25 })).toEqual([{ mode: 'test', left: 0 }])
})

test('a lease does not wait for the share of the account whose call needs it (fault: all calls waited for one locked account)', async () => {
  const share = Math.ceil((database.pool.options.max ?? 10) / 2)
  const until = Promise.withResolvers<void>()
  const held = Array.from({ length: share }, () =>
    withAccount(1, () => database.pool.connect()).then(async (client) => {
      await until.promise
      client.release()
    }),
  )
  const waiting = withAccount(1, () => database.pool.query('SELECT 1'))
  const waited = { first: '' }
  void waiting.then(() => {
    waited.first ||= 'statement'
  })
  expect(await withAccount(1, () => lease(one, 'interactive', 2))).toBe(2)
  waited.first ||= 'lease'
  until.resolve()
  await Promise.all([...held, waiting])
  expect(waited.first).toBe('lease')
})
