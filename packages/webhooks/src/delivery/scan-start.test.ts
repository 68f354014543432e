import { expect, test } from 'vitest'
import { createScanStart } from './scan-start.ts'

/** Looks at these times, each as long as is said, and where each began. */
function begins(looks: readonly { at: number; tookMs: number; found: number[] }[]) {
  let now = 0
  const start = createScanStart(() => now)
  return looks.map(({ at, tookMs, found }) => {
    now = at
    const after = start.after()
    start.looked({ after, tookMs, found })
    return after
  })
}

test('quick looks are made from the beginning', () => {
  const quick = [0, 1, 2].map((at) => ({ at, tookMs: 19, found: [50_000 + at] }))
  expect(begins(quick)).toEqual([null, null, null])
})

test('after a slow one, others begin where work was last found, for twenty times as long as it took', () => {
  const looks = [
    { at: 0, tookMs: 30, found: [50_000, 50_200] },
    { at: 1, tookMs: 2, found: [50_201, 50_400] },
    { at: 599, tookMs: 2, found: [] },
    { at: 600, tookMs: 2, found: [7] },
    { at: 601, tookMs: 2, found: [] },
  ]
  expect(begins(looks)).toEqual([null, 49_200, 49_400, null, null])
})

test('three seconds are the longest pause', () => {
  const looks = [0, 2_999, 3_000].map((at) => ({ at, tookMs: 5_000, found: [50_000] }))
  expect(begins(looks)).toEqual([null, 49_000, null])
})

test('an old delivery that is found does not lead the next looks back', () => {
  const looks = [
    { at: 0, tookMs: 100, found: [50_000] },
    { at: 2_000, tookMs: 100, found: [3] },
    { at: 2_001, tookMs: 1, found: [] },
  ]
  expect(begins(looks)).toEqual([null, null, 49_000])
})

test('of few deliveries, all are looked at', () => {
  const looks = [0, 1].map((at) => ({ at, tookMs: 100, found: [900] }))
  expect(begins(looks)).toEqual([null, null])
})
