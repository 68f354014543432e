import { expect, test } from 'vitest'
import { compare, median, ratios, type Sample, shares, table } from './report.ts'

const sample = (perSecond: number, cpuPerRequest: number): Sample => ({ perSecond, cpuPerRequest, latencyP50Ms: 8.25 })

test('the median is the middle, or half way between two', () => {
  expect(median([9, 1, 2])).toBe(2)
  expect(median([10, 1, 2, 4])).toBe(3)
  expect(() => median([])).toThrow('the median of nothing')
})

test('less processor time and more requests are both ahead', () => {
  const ours = { name: 'ours', samples: [sample(1000, 100)] }
  const other = { name: 'other', samples: [sample(500, 400)] }
  expect(compare(ours, other)).toEqual({ efficiency: 4, throughput: 2 })
  expect(compare(other, ours)).toEqual({ efficiency: 0.25, throughput: 0.5 })
})

test('rounds are compared one by one, so a machine that slows down changes nothing', () => {
  const ours = { name: 'ours', samples: [sample(1000, 100), sample(100, 1000), sample(10, 10_000)] }
  const other = { name: 'other', samples: [sample(2000, 50), sample(200, 500), sample(20, 5000)] }
  expect(compare(ours, other)).toEqual({ efficiency: 0.5, throughput: 0.5 })
  expect(() => compare(ours, { ...other, samples: other.samples.slice(1) })).toThrow('the same rounds')
})

test('the table has a line for each, the ratios one for each of the others', () => {
  const results = [
    { name: 'ours', samples: [sample(1000, 100)] },
    { name: 'the other', samples: [sample(500, 400)] },
  ]
  expect(table(results).split('\n')).toEqual([
    '            requests/s   CPU µs/request   p50 ms',
    'ours              1000            100.0      8.3',
    'the other          500            400.0      8.3',
  ])
  expect(ratios(results).split('\n')).toEqual([
    'ratio, higher is better   requests per CPU   requests/s',
    'ours / the other                      4.00         2.00',
  ])
})

test('a part is set against the whole request of its round', () => {
  const whole = { name: 'ours', samples: [sample(1000, 100), sample(100, 1000), sample(10, 10_000)] }
  const parts = [{ name: 'the key', cpu: [10, 100, 2000] }]
  expect(shares(parts, whole).split('\n')).toEqual([
    '          CPU µs   of a request to ours',
    'the key    100.0                   10 %',
  ])
  expect(() => shares([{ name: 'the key', cpu: [1, 1, 1, 1] }], whole)).toThrow('the same rounds')
})
