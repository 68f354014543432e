import { expect, test } from 'vitest'
import type { DueDelivery } from '../delivery.ts'
import { backoffMs, createProbeBackoff } from './probe-backoff.ts'

const began = Date.parse('2026-11-20T10:00:00Z')
const due = (failures: number, failedAfterMs = 0, endpointId = 'we_a') => ({
  delivery: {
    endpointId,
    failures,
    lastFailure: failures > 0 ? new Date(began + failedAfterMs) : null,
  } as DueDelivery,
})

test('with the default schedule ten failures in a row take about seven seconds', () => {
  const pauses = Array.from({ length: 10 }, (_, failures) => backoffMs(failures, 2000))
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeCloseTo(7037, 0)
})

test('pauses grow with the failures, up to the longest before the last one', () => {
  const pauses = Array.from({ length: 10 }, (_, failures) => Math.round(backoffMs(failures, 5000)))
  expect(pauses).toEqual([0, 62, 247, 556, 988, 1543, 2222, 3025, 3951, 5000])
  expect(backoffMs(40, 5000)).toBe(5000)
  expect(backoffMs(9, 0)).toBe(0)
})

function scene() {
  let passed = 0
  const clock = { now: () => new Date(began + passed) }
  return {
    backoff: createProbeBackoff(5000, clock, () => passed),
    after(ms: number) {
      passed = ms
    },
  }
}

test('an endpoint that fails gets nothing until its pause since the failure is over; others are not affected', () => {
  const { backoff, after } = scene()
  const [healthy, failing] = [due(0, 0, 'we_b'), due(9)]
  after(1000)
  expect(backoff.ready([healthy, failing])).toEqual([healthy])
  expect(backoff.blocked()).toEqual(['we_a'])
  after(4999)
  expect(backoff.ready([failing])).toEqual([])
  after(5000)
  expect(backoff.blocked()).toEqual([])
  expect(backoff.ready([failing])).toEqual([failing])
})

test('a further failure is a further pause, as is the same number of failures at another time', () => {
  const { backoff, after } = scene()
  backoff.ready([due(8)])
  after(5000)
  expect(backoff.ready([due(9, 5000)])).toEqual([])
  expect(backoff.ready([due(8, 4000)])).toEqual([])
})

test('an endpoint that failed long ago is probed at once', () => {
  const { backoff, after } = scene()
  after(60_000)
  expect(backoff.ready([due(9)])).toHaveLength(1)
})

test('a clock that stands still, or is behind, holds nothing up for longer than the pause', () => {
  let passed = 0
  const backoff = createProbeBackoff(5000, { now: () => new Date(began - 60_000) }, () => passed)
  expect(backoff.ready([due(9)])).toEqual([])
  passed = 5000
  expect(backoff.ready([due(9)])).toHaveLength(1)
})
