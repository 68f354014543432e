import { expect, test } from 'vitest'
import { createScanStart } from './relay-scan-start.ts'

type Look = { at: number; tookMs: number; found: number[] }

/** Looks at these times, each as long as is said, and where each began. Each search takes `searchMs`. */
async function begins(looks: readonly Look[], { oldest = null as number | null, searchMs = 100 } = {}) {
  let now = 0
  const searches: { at: number; upTo: number }[] = []
  const start = createScanStart({
    now: () => now,
    onError: () => undefined,
    findOldest: async (upTo) => {
      searches.push({ at: now, upTo })
      now += searchMs
      return oldest
    },
  })
  const began: (number | null)[] = []
  for (const { at, tookMs, found } of looks) {
    now = at
    const after = start.after()
    began.push(after)
    start.looked({ after, tookMs, found })
    // A search that this look began has ended by the next one.
    await new Promise(setImmediate)
  }
  return { began, searches }
}

test('quick looks are made from the beginning, and nothing is searched for', async () => {
  const quick = [0, 1, 2].map((at) => ({ at, tookMs: 19, found: [50_000 + at] }))
  expect(await begins(quick)).toEqual({ began: [null, null, null], searches: [] })
})

const slowFirst = { at: 0, tookMs: 30, found: [50_000] }

test('after a slow look, others begin where nothing older was found', async () => {
  const looks = [slowFirst, { at: 1, tookMs: 2, found: [50_400] }, { at: 200, tookMs: 2, found: [50_500] }]
  expect(await begins([...looks, { at: 300, tookMs: 2, found: [] }])).toEqual({
    began: [null, 49_000, 49_000, 49_000],
    searches: [{ at: 1, upTo: 49_000 }],
  })
})

test('the oldest that a search finds is where the next looks begin, unless they take long', async () => {
  const looks = [slowFirst, { at: 1, tookMs: 2, found: [] }, { at: 200, tookMs: 2, found: [7] }]
  const slow = [
    { at: 300, tookMs: 30, found: [60_000] },
    { at: 301, tookMs: 2, found: [] },
  ]
  expect((await begins([...looks, ...slow], { oldest: 7 })).began).toEqual([null, 49_000, 6, 6, 59_000])
})

test('it is searched again after twenty times as long as the last time, and after three seconds at the latest', async () => {
  const at = (...times: number[]) => [slowFirst, ...times.map((time) => ({ at: time, tookMs: 1, found: [] }))]
  const [short, long] = [
    await begins(at(1, 1071, 1072), { searchMs: 51 }),
    await begins(at(1, 8_000, 8_001), { searchMs: 5_000 }),
  ]
  expect(short.searches.map((search) => search.at)).toEqual([1, 1072])
  expect(long.searches.map((search) => search.at)).toEqual([1, 8_001])
})

test('when a search is quick, looks are made from the beginning again', async () => {
  const looks = [slowFirst, { at: 1, tookMs: 2, found: [] }, { at: 30, tookMs: 2, found: [] }]
  expect((await begins(looks, { searchMs: 19 })).began).toEqual([null, 49_000, null])
})

test('of few deliveries, all are looked at', async () => {
  const looks = [0, 1].map((at) => ({ at, tookMs: 100, found: [900] }))
  expect(await begins(looks)).toEqual({ began: [null, null], searches: [] })
})

test('a search that fails is reported, and tried again', async () => {
  let now = 0
  const errors: unknown[] = []
  const fail = () => Promise.reject(new Error('timeout'))
  const start = createScanStart({ now: () => now, onError: (error) => errors.push(error), findOldest: fail })
  start.looked({ after: null, tookMs: 30, found: [50_000] })
  for (now of [1, 2, 3_001]) {
    expect(start.after()).toBe(49_000)
    await new Promise(setImmediate)
  }
  expect(errors).toHaveLength(2)
})
