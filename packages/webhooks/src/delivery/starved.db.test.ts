import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { testDatabase } from '@merchant-payments/db/testing'
import { patienceMs } from '@merchant-payments/vitest/suites'
import { expect, test, vi } from 'vitest'
import { createAccount, createEndpoint, recordEvents } from '../testing/seed.ts'
import { createShops } from '../testing/shops.ts'

// Processes that get no processor time for seconds, and processes that are killed: each delivery that is repeated has a reason.

const database = await testDatabase()
const { receiver, startDoomedWorker: start } = await createShops(database)

async function scene(endpoints: number, events: number) {
  const shop = await receiver((response) => {
    setTimeout(() => response.writeHead(204).end(), 5)
  })
  const accounts = await Promise.all(Array.from({ length: endpoints }, () => createAccount(database)))
  for (const account of accounts) await createEndpoint(database, account, { url: `${shop.url}/${account.id}` })
  const record = async () => {
    for (let time = 0; time < events; time += 1)
      await Promise.all(accounts.map((account) => recordEvents(database, account)))
  }
  const open = () => database.prisma.delivery.count({ where: { status: { not: 'succeeded' } } })
  /** How often each event arrived at each endpoint. */
  const arrivals = () => {
    const counts = new Map<string, number>()
    for (const { path, headers } of shop.received) {
      const one = `${path} ${headers['x-service-event-id']}`
      counts.set(one, (counts.get(one) ?? 0) + 1)
    }
    return counts
  }
  const repeated = () => [...arrivals()].filter(([, count]) => count > 1).map(([one]) => one)
  /**
   * Deliveries that may be in flight: they are not on record, and have arrived or are among the next nine of their endpoint. Others may
   * not arrive twice.
   */
  const inFlight = async () => {
    // Requests and statements in flight have arrived.
    await pause(500)
    const { rows } = await database.pool.query<{ endpoint: string; event: string }>(
      `SELECT '/hook/' || account_id AS endpoint, event_id AS event FROM deliveries WHERE status <> 'succeeded' ORDER BY id`,
    )
    const arrived = arrivals()
    const begun = new Map<string, number>()
    return rows.flatMap(({ endpoint, event }) => {
      const one = `${endpoint} ${event}`
      if (arrived.has(one)) return [one]
      const nth = (begun.get(endpoint) ?? 0) + 1
      begun.set(endpoint, nth)
      return nth <= 9 ? [one] : []
    })
  }
  return { shop, accounts, record, open, arrivals, repeated, inFlight, total: endpoints * events }
}

test(
  'workers that are stopped for seconds at random keep their leases, and repeat nothing',
  async () => {
    const { shop, record, open, arrivals, repeated, total } = await scene(12, 25)
    const workers = [start(), start()]
    const recording = record()
    // Longer than between two heartbeats, shorter than their leases last.
    for (let time = 0; time < 6; time += 1) {
      const [child] = time % 2 ? workers : workers.toReversed()
      child?.kill('SIGSTOP')
      await pause(300 + Math.random() * 2_500)
      child?.kill('SIGCONT')
      await pause(Math.random() * 500)
    }
    await recording
    await vi.waitFor(async () => expect(await open()).toBe(0), { timeout: 2 * patienceMs, interval: 200 })
    expect(arrivals().size).toBe(total)
    expect([repeated(), shop.received.length]).toEqual([[], total])
  },
  5 * patienceMs,
)

test(
  'a worker that stands still until others have its endpoints sends nothing more to them; what was in flight alone is repeated',
  async () => {
    const { shop, record, open, arrivals, repeated, inFlight, total } = await scene(6, 20)
    const frozen = start()
    const recording = record()
    await vi.waitFor(() => expect(shop.received.length).toBeGreaterThan(10), { timeout: patienceMs })
    frozen.kill('SIGSTOP')
    const explained = new Set(await inFlight())
    await database.pool.query(`UPDATE delivery_workers SET alive_until = alive_until - interval '10 seconds'`)
    start()
    await recording
    await vi.waitFor(async () => expect(await open()).toBe(0), { timeout: 2 * patienceMs, interval: 200 })
    // For longer than it trusts its leases by its own clock.
    await pause(8_000)
    frozen.kill('SIGCONT')
    await pause(1_000)
    expect(arrivals().size).toBe(total)
    expect(repeated().filter((one) => !explained.has(one))).toEqual([])
  },
  5 * patienceMs,
)

test(
  'workers that are killed again and again lose nothing, and each delivery that is repeated was in flight',
  async () => {
    const { accounts, record, open, arrivals, repeated, inFlight, total } = await scene(20, 20)
    const workers = [start(), start(), start()]
    const recording = record()
    const explained = new Set<string>()
    for (let time = 0; time < 5; time += 1) {
      await pause(500 + Math.random() * 1_500)
      const index = time % workers.length
      const child = workers[index]
      child?.kill('SIGKILL')
      if (child) await once(child, 'exit')
      for (const one of await inFlight()) explained.add(one)
      workers[index] = start()
    }
    await recording
    await vi.waitFor(async () => expect(await open()).toBe(0), { timeout: 3 * patienceMs, interval: 200 })
    expect(arrivals().size).toBe(total)
    expect(repeated().filter((one) => !explained.has(one))).toEqual([])
    // The numbers of each delivery's attempts are whole.
    const numbers = await database.prisma.attempt.groupBy({
      by: ['deliveryId'],
      where: { accountId: { in: accounts.map(({ id }) => id) } },
      _count: true,
      _max: { number: true },
    })
    expect(numbers).toHaveLength(total)
    expect(numbers.filter(({ _count, _max }) => _count !== _max.number)).toEqual([])
  },
  6 * patienceMs,
)
