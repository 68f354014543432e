import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Priority } from './call-priority.ts'
import { createRateLimiter } from './rate-limiter.ts'
import type { Lease, SharedBudgets } from './shared-budgets.ts'

const budget = { name: 'test', perSecond: 20 }
const narrow = { name: 'test POST /v1/accounts', perSecond: 5 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Asked = { name: string; priority: Priority; wanted: number }

/** Budgets that answer as the test says; `leases` are what they were asked for. */
function queueOn(lease: (asked: Asked) => Promise<Lease>) {
  const leases: Asked[] = []
  const pauses: unknown[] = []
  const shared: SharedBudgets = {
    lease({ name }, priority, wanted) {
      leases.push({ name, priority, wanted })
      return lease({ name, priority, wanted })
    },
    pause: async ({ name }, priority, ms) => void pauses.push([name, priority, ms]),
  }
  const queue = createRateLimiter(shared)
  const begun: string[] = []
  const begin = (label: string, priority: Priority = 'interactive', budgets = [budget], waitMs = 15_000) =>
    queue
      .begin({ priority, budgets, deadline: performance.now() + waitMs })
      .then((turn) => void begun.push(turn ? label : `${label} expired`))
  return { queue, begin, begun, leases, pauses }
}

const granted = async ({ wanted }: Asked): Promise<Lease> => ({
  requests: wanted,
  firstInMs: 0,
  everyMs: 0,
  retryInMs: 0,
})
const none = async (): Promise<Lease> => ({ requests: 0, firstInMs: 0, everyMs: 0, retryInMs: 100 })
const soon = () => vi.advanceTimersByTimeAsync(1)

test('a batch that is used up in time is followed by a larger one, so that most calls ask for nothing', async () => {
  const { queue, begin, begun, leases } = queueOn(granted)
  const large = { name: 'live', perSecond: 100 }
  for (let call = 0; call < 60; call += 1) {
    void begin(String(call), 'interactive', [large])
    await soon()
    queue.end('interactive')
  }
  expect(begun).toHaveLength(60)
  expect(leases.map(({ wanted }) => wanted)).toEqual([1, 2, 4, 8, 16, 25, 25])
})

test('a lease expires, and a later call starts with a small batch again', async () => {
  const { begin, begun, leases } = queueOn(granted)
  for (const label of ['one', 'two']) {
    void begin(label)
    await soon()
  }
  await vi.advanceTimersByTimeAsync(10_000)
  void begin('three')
  await soon()
  expect(begun).toEqual(['one', 'two', 'three'])
  expect(leases.map(({ wanted }) => wanted)).toEqual([1, 2, 1])
})

test('the most urgent call goes first, and calls of one priority in their order', async () => {
  const open = Promise.withResolvers<void>()
  const { begin, begun } = queueOn(async (asked) => {
    await open.promise
    return granted(asked)
  })
  for (const label of ['sweep', 'money', 'interactive'] as const) {
    void begin(`${label} 1`, label)
    void begin(`${label} 2`, label)
  }
  open.resolve()
  await soon()
  expect(begun.filter((label) => label.startsWith('interactive'))).toEqual(['interactive 1', 'interactive 2'])
  expect(begun).toHaveLength(6)
})

test('sweeps that get nothing hold up no interactive call', async () => {
  const { begin, begun } = queueOn((asked) => (asked.priority === 'sweep' ? none() : granted(asked)))
  void begin('sweep', 'sweep')
  await soon()
  void begin('buyer')
  await soon()
  expect(begun).toEqual(['buyer'])
})

test('a call whose turn does not come in time is refused', async () => {
  const { begin, begun } = queueOn(none)
  void begin('early', 'interactive', [budget], 1_000)
  void begin('late', 'interactive', [budget], 3_000)
  await vi.advanceTimersByTimeAsync(1_001)
  expect(begun).toEqual(['early expired'])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(begun).toEqual(['early expired', 'late expired'])
})

test('requests that are leased for later are sent then, one after the other', async () => {
  const { begin, begun } = queueOn(async () => ({ requests: 3, firstInMs: -30, everyMs: 50, retryInMs: 0 }))
  for (const label of ['one', 'two', 'three']) void begin(label)
  await soon()
  expect(begun).toEqual(['one'])
  await vi.advanceTimersByTimeAsync(18)
  expect(begun).toEqual(['one'])
  await vi.advanceTimersByTimeAsync(3)
  expect(begun).toEqual(['one', 'two'])
  await vi.advanceTimersByTimeAsync(50)
  expect(begun).toEqual(['one', 'two', 'three'])
})

test('an endpoint whose own budget is spent holds up no other', async () => {
  const { begin, begun, leases } = queueOn((asked) => (asked.name === narrow.name ? none() : granted(asked)))
  void begin('account', 'interactive', [narrow, budget])
  void begin('checkout', 'interactive', [budget])
  await soon()
  expect(begun).toEqual(['checkout'])
  // The whole budget is not leased for the call that cannot use it.
  expect(leases.filter(({ name }) => name === budget.name)).toHaveLength(1)
})

test.each([
  ['slow', () => new Promise<Lease>(() => undefined), 251],
  ['away', () => Promise.reject(new Error('away')), 1],
])('while the database is %s, a process sends its safe share: a tenth of the budget', async (_, lease, firstMs) => {
  const { begin, begun, leases } = queueOn(lease)
  for (let call = 0; call < 9; call += 1) void begin(String(call))
  await vi.advanceTimersByTimeAsync(firstMs)
  expect(begun).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_010)
  expect(begun).toHaveLength(5)
  expect(leases.length).toBeLessThanOrEqual(5)
})

test('while the database is away, all priorities have one safe share, and a buyer has it first', async () => {
  const { begin, begun } = queueOn(() => new Promise(() => undefined))
  for (const priority of ['sweep', 'money', 'interactive'] as const)
    for (const nth of [1, 2]) void begin(`${priority} ${nth}`, priority)
  await vi.advanceTimersByTimeAsync(2_260)
  expect(begun).toEqual(['interactive 1', 'interactive 2', 'money 1', 'money 2', 'sweep 1'])
})

test('a late lease is reduced by the requests sent before it', async () => {
  const late = async (asked: Asked) => {
    await new Promise((resolve) => setTimeout(resolve, 1_300))
    return granted(asked)
  }
  const { begin, begun } = queueOn(late)
  for (let call = 0; call < 5; call += 1) void begin(String(call))
  await vi.advanceTimersByTimeAsync(1_290)
  expect(begun).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(20)
  expect(begun).toHaveLength(3)
})

test('a pause holds its priority and lower ones, here and in all processes', async () => {
  const { queue, begin, begun, pauses } = queueOn(granted)
  queue.pause(budget, 'money', 2_000)
  for (const priority of ['interactive', 'money', 'sweep'] as const) void begin(priority, priority)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(begun).toEqual(['interactive'])
  expect(pauses).toEqual([['test', 'money', 2_000]])
  await vi.advanceTimersByTimeAsync(10)
  expect(begun).toEqual(['interactive', 'money', 'sweep'])
})

test('each priority has places of its own, which are given on in their order', async () => {
  const shared = { lease: none, pause: async () => undefined }
  const queue = createRateLimiter(shared, { interactive: 1, money: 1, sweep: 1 })
  const begun: string[] = []
  const begin = (label: string, priority: Priority) =>
    void queue.begin({ priority, budgets: [], deadline: performance.now() + 1_000 }).then(() => begun.push(label))
  begin('sweep 1', 'sweep')
  begin('sweep 2', 'sweep')
  begin('buyer', 'interactive')
  await soon()
  expect(begun).toEqual(['sweep 1', 'buyer'])
  queue.end('sweep')
  await soon()
  expect(begun).toEqual(['sweep 1', 'buyer', 'sweep 2'])
})
