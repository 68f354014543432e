import { expect, test } from 'vitest'
import { fileOf, machineName, type Run } from './last-run.ts'
import { printed } from './print-run.ts'

const run: Run = {
  ...{
    at: '2026-11-23T00:00:00.000Z',
    machine: machineName([{ model: 'Xeon(R) ' }, { model: 'Xeon(R) ' }]),
    node: 'v24',
  },
  ...{ processor: 'stub', database: '18.4', payments: 400, rounds: 3, load: 0.5 },
  warming: { payments: 100, costs: { product: [40, 21.05], bare: [9, 10] } },
  product: { totalCpuMs: 20, 'database.walBytes': 2048 },
  bare: { totalCpuMs: 10 },
  ratios: { processorTime: 0.5 },
}

test('a first run has nothing to compare with', () => {
  const text = printed(run, null)
  expect(text).toContain('2 × Xeon(R), load 0.5')
  expect(text).toMatch(/^processor time, ms +20\.0 +10\.0$/m)
  expect(text).toMatch(/^kB of WAL +2\.0$/m)
  expect(text).toMatch(/^processor time +0\.50$/m)
  expect(text).toMatch(/^product +40\.0 +21\.1$/m)
  expect(text).toContain('no run before')
})

test('a later one shows the change of each figure and the ratio before', () => {
  const last = { ...run, product: { totalCpuMs: 25 }, bare: { totalCpuMs: 8 }, ratios: { processorTime: 0.32 } }
  const text = printed(run, last)
  expect(text).toMatch(/^processor time, ms +20\.0 +−20 % +10\.0 +\+25 %$/m)
  expect(text).toMatch(/^processor time +0\.50 +0\.32$/m)
})

test('without the bare contender there are no ratios', () => {
  const warming = { payments: 100, costs: { product: [40] } }
  expect(printed({ ...run, processor: 'sandbox', warming, bare: {}, ratios: {} }, null)).not.toContain('bare')
})

test('the last run is kept by processor, machine and database', () => {
  expect(fileOf(run, '/data')).toBe('/data/payment-stub-2-xeon-r-postgresql-18-4.json')
})
