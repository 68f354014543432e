import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createSimulator, type Simulator } from './simulator.ts'

/** Each takes some seconds; `npm run simulate` runs any number of them. */
const seeds = [2]

/** On a machine that does much else, a seed takes minutes. */
const patient = { timeout: 15 * 60_000 }

let simulator: Simulator
beforeAll(async () => {
  simulator = await createSimulator(inject('testPostgres'))
})
afterAll(() => simulator.close())

test.each(seeds)('seed %i: whatever fails, each payment, refund and event is there once', patient, async (seed) => {
  const report = await simulator.run(seed)
  expect(report.payments).toBeGreaterThan(0)
  expect(report.findings).toEqual([])
})

test('the same seed gives the same trace', patient, async () => {
  const [one, other] = [await simulator.run(1), await simulator.run(1)]
  expect(one.faults.length).toBeGreaterThan(0)
  expect(one.findings).toEqual([])
  expect(other.trace).toEqual(one.trace)
})
