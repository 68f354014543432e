import { expect, test } from 'vitest'
import { type EventsQuery, type FetchEvents, ListenError } from './events-client.ts'
import { followEvents } from './follow-events.ts'
import type { TokenBucket } from './token-bucket.ts'

const event = (id: string, at: number) => ({ id, type: 'charge.refunded', at, body: '{}' })

/** Follows a server that answers these in turn and then nothing more, until so many events have come. */
async function follow(script: (() => ReturnType<FetchEvents>)[], count: number, tokenBucket?: TokenBucket) {
  const queries: EventsQuery[] = []
  const troubles: (string | null)[] = []
  let ready = 0
  const ending = new AbortController()
  const events = followEvents({
    fetchEvents: async (query, signal) => {
      queries.push(query)
      const next = script.shift()
      if (next) return next()
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    },
    signal: ending.signal,
    onReady: () => {
      ready += 1
    },
    onTrouble: (error) => troubles.push(error?.message ?? null),
    pauseMs: 1,
    ...(tokenBucket && { tokenBucket }),
  })
  const seen: string[] = []
  for await (const { id } of events) {
    seen.push(id)
    if (seen.length === count) ending.abort()
  }
  return { seen, queries, troubles, ready }
}

test('goes on where it was after the server was away, and says so once', async () => {
  const away = () => Promise.reject(new TypeError('fetch failed'))
  const { seen, queries, troubles, ready } = await follow(
    [
      async () => ({ items: [], now: 1_000 }),
      async () => ({ items: [event('a', 2_000)], now: 2_000 }),
      away,
      away,
      () => Promise.reject(new ListenError('An unexpected error occurred.', 0)),
      async () => ({ items: [event('b', 2_500)], now: 3_000 }),
    ],
    2,
  )
  expect({ seen, ready }).toEqual({ seen: ['a', 'b'], ready: 1 })
  expect(troubles).toEqual(['fetch failed', null])
  expect(queries.slice(-3)).toEqual(Array.from({ length: 3 }, () => ({ since: 1_000, known: ['a'], wait_seconds: 0 })))
})

test('asks within its token bucket, queries that are not answered included', async () => {
  const moments: number[] = []
  const tokenBucket = {
    take: () => {
      moments.push(performance.now())
      return 30
    },
  }
  const away = () => Promise.reject(new TypeError('fetch failed'))
  const script = [async () => ({ items: [], now: 1 }), away, async () => ({ items: [event('a', 2)], now: 3 })]
  const { queries } = await follow(script, 1, tokenBucket)
  expect(queries).toHaveLength(3)
  expect(moments).toHaveLength(3)
  expect((moments[1] ?? 0) - (moments[0] ?? 0)).toBeGreaterThanOrEqual(29)
})

test('gives up where another try makes no sense', async () => {
  const refuse = () => Promise.reject(new ListenError('This API key has been revoked.', null))
  await expect(follow([refuse], 1)).rejects.toThrow('has been revoked')
})

test('ends at once when it is told to, also while it waits', async () => {
  const ending = new AbortController()
  const waiting = followEvents({
    fetchEvents: (_, signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        ending.abort()
      }),
    signal: ending.signal,
    onReady: () => undefined,
    onTrouble: (error) => expect(error).toBeNull(),
  })
  expect(await waiting.next()).toEqual({ done: true, value: undefined })
})
