import { expect, test, vi } from 'vitest'
import { failure, scriptedFetch, success } from '../test/support/scripted-fetch.ts'
import { createCall } from './call-with-retries.ts'
import type { FollowOptions } from './follow.ts'
import { readClientOptions } from './options.ts'
import { Events } from './resources/events.ts'
import { systemRuntime } from './runtime.ts'

const event = (id: string) => ({ id, type: 'charge.refunded', created: 1, livemode: false, sequence: 1, data: {} })
const page = (cursor: string, ids: string[] = [], has_more = false, headers: Record<string, string> = {}) =>
  success({ items: ids.map(event), has_more, cursor }, { headers })

/** Follows until so many events have come; the runtime's pauses pass at once. */
async function follow(count: number, options: FollowOptions, ...steps: Parameters<typeof scriptedFetch>) {
  const ending = new AbortController()
  // Without an answer it would try again for ever.
  const over = async () => Promise.reject(ending.abort())
  const { fetch, sent } = scriptedFetch(...steps, over)
  const pauses: number[] = []
  const runtime = {
    ...systemRuntime,
    random: () => 0,
    after(ms: number, run: () => void) {
      // The limit of a request is no pause.
      if (ms === 40_000) return () => undefined
      pauses.push(ms)
      queueMicrotask(run)
      return () => undefined
    },
  }
  const call = createCall(readClientOptions({ apiKey: 'svc_test_secret', fetch }), runtime)
  const seen: string[] = []
  for await (const { id } of new Events(call, runtime).follow({ signal: ending.signal, ...options })) {
    seen.push(id)
    if (seen.length === count) ending.abort()
  }
  return { seen, pauses, queries: sent.map(({ url }) => new URL(url).search) }
}

test('asks for the cursor of now first, waits from then on, and takes a full page without a pause', async () => {
  const { seen, queries, pauses } = await follow(3, {}, page('c0'), page('b', ['a', 'b'], true), page('c', ['c']))
  expect(seen).toEqual(['a', 'b', 'c'])
  const waiting = 'limit=100&wait=25'
  expect(queries).toEqual(['', `?after=c0&${waiting}`, `?after=b&${waiting}`])
  expect(pauses).toEqual([1000, 0])
})

test('begins where it is told to', async () => {
  const { queries } = await follow(1, { after: 'evt_1' }, page('a', ['a']))
  expect(queries).toEqual(['?after=evt_1&limit=100&wait=25'])
})

test('resumes at its cursor after an outage of the server, and reports the outage once', async () => {
  const onTrouble = vi.fn()
  const { seen, queries } = await follow(
    2,
    { after: 'start', onTrouble },
    page('a', ['a']),
    new TypeError('fetch failed'),
    failure(503, { code: 'service_unavailable' }),
    page('a'),
    page('b', ['b']),
  )
  expect(seen).toEqual(['a', 'b'])
  expect(queries.slice(1)).toEqual([
    '?after=a&limit=100&wait=25',
    '?after=a&limit=100&wait=0',
    '?after=a&limit=100&wait=0',
    '?after=a&limit=100&wait=25',
  ])
  expect(onTrouble.mock.calls).toEqual([[expect.objectContaining({ code: 'connection_error' })], [null]])
})

test('ends with an error that a retry cannot fix', async () => {
  await expect(follow(1, { after: 'old' }, failure(400, { code: 'validation_error' }))).rejects.toMatchObject({
    code: 'validation_error',
  })
})

test('spreads what is left of the rate limit once half of it is used', async () => {
  const limited = (remaining: number, cursor: string) =>
    page(cursor, [cursor], false, {
      'ratelimit-limit': '1000',
      'ratelimit-remaining': String(remaining),
      'ratelimit-reset': '1800',
    })
  const { pauses } = await follow(
    4,
    { after: 'start' },
    limited(900, 'a'),
    limited(450, 'b'),
    limited(0, 'c'),
    page('d', ['d']),
  )
  expect(pauses).toEqual([1000, 4000, 1_800_000])
})

test.each([
  ['0', 1_000],
  ['-5', 1_000],
  ['1.5', 1_000],
  ['March 2099', 1_000],
  ['', 1_000],
  ['5, 0', 1_000],
  ['9999999', 60_000],
  ['Thu, 01 Jan 2099 00:00:00 GMT', 60_000],
  ['30', 30_000],
])('a Retry-After of %s makes no hot loop, and is not waited for without end', async (value, pause) => {
  const unavailable = failure(503, { code: 'service_unavailable' }, { 'retry-after': value })
  const { pauses } = await follow(1, { after: 'start' }, unavailable, page('a', ['a']))
  expect(pauses).toEqual([pause])
})

test.each([
  ['9999999', '0'],
  ['-1', '0'],
  ['1800', '-7'],
  ['1.5', '0'],
])('a RateLimit-Reset of %s with %s left is not from this API', async (reset, remaining) => {
  const headers = { 'ratelimit-limit': '1000', 'ratelimit-remaining': remaining, 'ratelimit-reset': reset }
  const { pauses } = await follow(2, { after: 'start' }, page('a', ['a'], false, headers), page('b', ['b']))
  expect(pauses).toEqual([1_000])
})
