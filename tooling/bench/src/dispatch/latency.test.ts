import { expect, test } from 'vitest'
import { latencyOf } from './latency.ts'

const moments = (count: number, after = 0) =>
  Array.from({ length: count }, (_, index): [string, number] => [`evt_${index}`, 1000 + after * (index + 1)])

test('of a hundred latencies from 1 to 100 ms, the percentiles are those of the nearest rank', () => {
  expect(latencyOf(moments(100), moments(100, 1).toReversed())).toEqual({ p50: 50, p95: 95, p99: 99, count: 100 })
})

test('an event that is missing, doubled or unknown is an error, not a figure', () => {
  const two = moments(2)
  expect(() => latencyOf(two, moments(1))).toThrow('never arrived')
  expect(() => latencyOf(two, [...two, ...moments(1)])).toThrow('twice')
  expect(() => latencyOf(two, moments(3))).toThrow('not committed')
})
