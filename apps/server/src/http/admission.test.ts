import { setImmediate as turn } from 'node:timers/promises'
import { refusal } from '@merchant-payments/api/testing'
import { expect, test } from 'vitest'
import { createAdmission } from './admission.ts'

const free = () => false

test('few requests begin in a turn of the event loop, in order', async () => {
  const admit = createAdmission({ isHeldUp: free, maxPerTurn: 2, busyTurnMs: 1_000 })
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
  const admit = createAdmission({ isHeldUp: free, maxPerTurn: 2, busyTurnMs: 1_000 })
  const begun: string[] = []
  const all = Array.from({ length: 1_000 }, () => admit(1).then(() => begun.push('flood')))
  await admit(2)
  expect(begun.length).toBeLessThanOrEqual(4)
  await Promise.all(all)
})

test('a turn with much work lets one request begin', async () => {
  const admit = createAdmission({ isHeldUp: free, maxPerTurn: 5, busyTurnMs: -1 })
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
  const admit = createAdmission({ isHeldUp: (accountId) => held && accountId === 1 })
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
  const admit = createAdmission({ isHeldUp: (accountId) => accountId === 1, maxWaitMs: 10, maxPerTurn: 2 })
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

test('a request that may not begin in time is refused, with the time to come back', async () => {
  const admit = createAdmission({ isHeldUp: () => true, maxWaitMs: 10 })
  expect(await refusal(admit(1))).toMatchObject({ code: 'service_unavailable', status: 503, retryAfter: 1 })
  // A request of no account, such as that of an operator, is held up by none.
  await admit(null)
})
