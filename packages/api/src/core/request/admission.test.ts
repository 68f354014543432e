import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { refusal } from '../../testing/test-platform.ts'
import { createAdmission, type Party } from './admission.ts'

const free = () => false

test('few requests begin in a turn of the event loop, in order', async () => {
  const { admit } = createAdmission({ isHeldUp: free, maxPerTurn: 2, busyTurnMs: 1_000 })
  const begun: number[] = []
  const all = Array.from({ length: 6 }, (_, nth) => admit(1).then(() => begun.push(nth)))
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  await turn()
  expect(begun).toEqual([0, 1, 2, 3])
  await Promise.all(all)
  expect(begun).toEqual([0, 1, 2, 3, 4, 5])
})

test('a flood of one account delays the request of another by one turn', async () => {
  const { admit } = createAdmission({ isHeldUp: free, maxPerTurn: 2, busyTurnMs: 1_000 })
  const begun: string[] = []
  const all = Array.from({ length: 1_000 }, () => admit(1).then(() => begun.push('flood')))
  await admit(2)
  expect(begun.length).toBeLessThanOrEqual(4)
  await Promise.all(all)
})

test('a turn with much work lets one request begin', async () => {
  const { admit } = createAdmission({ isHeldUp: free, maxPerTurn: 5, busyTurnMs: -1 })
  let begun = 0
  const all = Array.from({ length: 8 }, () =>
    admit(1).then(() => {
      begun += 1
    }),
  )
  await Promise.resolve()
  expect(begun).toBe(5)
  await turn()
  expect(begun).toBe(6)
  await Promise.all(all)
})

test('requests of an account that is held up wait, those of others begin', async () => {
  let held = true
  const { admit } = createAdmission({ isHeldUp: (accountId) => held && accountId === 1 })
  let begun = false
  const waiting = admit(1).then(() => {
    begun = true
  })
  for (let nth = 0; nth < 20; nth += 1) await admit(2)
  expect(begun).toBe(false)
  held = false
  await waiting
})

test('requests that are late together are refused a few in a turn', async () => {
  const { admit } = createAdmission({ isHeldUp: (accountId) => accountId === 1, maxWaitMs: 10, maxPerTurn: 2 })
  let refused = 0
  const flood = Array.from({ length: 100 }, () =>
    admit(1).catch(() => {
      refused += 1
    }),
  )
  await expect.poll(() => refused, { interval: 0 }).toBeGreaterThan(0)
  const before = refused
  await admit(2)
  await turn()
  expect(refused - before).toBeLessThanOrEqual(6)
  await Promise.all(flood)
  expect(refused).toBe(100)
})

/** An admission by one request in a turn, with a processor time that the test sets. */
function metered() {
  let used = 0
  const admission = createAdmission({ isHeldUp: free, maxPerTurn: 1, busyTurnMs: 1_000, usedMs: () => used })
  const begun: Party[] = []
  return {
    begun,
    admit: (party: Party) => admission.admit(party).then(() => begun.push(party)),
    work(party: Party, ms: number) {
      admission.charge(party)
      used += ms
    },
  }
}

test('requests that use much processor time wait behind those of others', async () => {
  const { begun, admit, work } = metered()
  work(1, 20)
  work(2, 1)
  const first = admit(null)
  // Account 1 came first, with two requests, and each of account 2 goes before both.
  await Promise.all([first, admit(1), admit(1), admit(2), admit(2), admit(2)])
  expect(begun).toEqual([null, 2, 2, 2, 1, 1])
})

test('processor time that was used while no other waited delays a request by a few turns of others', async () => {
  const { begun, admit, work } = metered()
  work(1, 60_000)
  const first = admit(null)
  const heavy = admit(1)
  const others = Array.from({ length: 20 }, () => admit(2).then(() => work(2, 10)))
  await Promise.all([first, heavy, ...others])
  expect(begun.indexOf(1)).toBeGreaterThan(1)
  expect(begun.indexOf(1)).toBeLessThan(10)
})

test('strangers of one network wait in one line, and delay an account by one turn', async () => {
  const { admit } = createAdmission({ isHeldUp: free, maxPerTurn: 2, busyTurnMs: 1_000 })
  let begun = 0
  const flood = Array.from({ length: 1_000 }, () =>
    admit('203.0.113.7').then(() => {
      begun += 1
    }),
  )
  await admit(1)
  expect(begun).toBeLessThanOrEqual(4)
  await Promise.all(flood)
})

test('a request that may not begin in time is refused, with the time to come back', async () => {
  const { admit } = createAdmission({ isHeldUp: () => true, maxWaitMs: 10 })
  expect(await refusal(admit(1))).toMatchObject({ code: 'service_unavailable', status: 503, retryAfter: 1 })
  // A request of no account, such as that of an operator, is held up by none.
  await admit(null)
})

describe('a party that floods, beside one that uses less', () => {
  /** Party 1 has used the thread for the last 200 ms, or a quarter of it, and requests of both have begun. */
  async function flooded(usedMs = 200) {
    let [used, now] = [0, 0]
    const { admit, charge } = createAdmission({ isHeldUp: free, usedMs: () => used, nowMs: () => now })
    charge(1)
    used = usedMs
    now = 200
    charge(2)
    await admit(2)
    await admit(1)
    let begun = false
    const next = admit(1).then(() => {
      begun = true
    })
    return {
      admit,
      next,
      /** Whether its next request has begun after some milliseconds. */
      async after(ms: number): Promise<boolean> {
        now += ms
        for (let turns = 0; turns < 5; turns += 1) await turn()
        return begun
      },
    }
  }

  test('yields for three milliseconds after a request of the other', async () => {
    const { after, next } = await flooded()
    expect(await after(2)).toBe(false)
    await after(1)
    await next
  })

  test('begins one request in ten milliseconds all the same', async () => {
    const { admit, after, next } = await flooded()
    for (let ms = 0; ms < 8; ms += 2) {
      await admit(2)
      expect(await after(2)).toBe(false)
    }
    await admit(2)
    await after(2)
    await next
  })

  test('yields to none while the thread has time', async () => {
    const { after, next } = await flooded(50)
    expect(await after(0)).toBe(true)
    await next
  })
})

test('a party that uses little yields to no other', async () => {
  let used = 0
  const { admit, charge } = createAdmission({ isHeldUp: free, usedMs: () => used, nowMs: () => used })
  charge(1)
  used = 20
  charge(2)
  const begun: Party[] = []
  for (const party of [2, 1, 1]) {
    await admit(party).then(() => begun.push(party))
    await turn()
  }
  expect(begun).toEqual([2, 1, 1])
})
