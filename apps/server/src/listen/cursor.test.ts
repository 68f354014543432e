import { expect, test } from 'vitest'
import { createCursor } from './cursor.ts'
import type { FollowedEvent } from './events-client.ts'

const event = (id: string, at: number): FollowedEvent => ({ id, type: 'charge.refunded', at, body: '{}' })
const ids = (events: readonly FollowedEvent[]) => events.map(({ id }) => id)

test('asks at once where to begin, and waits from then on', () => {
  const cursor = createCursor()
  expect(cursor.next(20)).toEqual({ known: [], wait_seconds: 0 })
  expect(cursor.accept({ items: [], now: 5_000 })).toEqual([])
  expect(cursor.next(20)).toEqual({ since: 5_000, known: [], wait_seconds: 20 })
})

test('asks for the last half minute again, names what it knows of it, and takes nothing twice', () => {
  const cursor = createCursor(0)
  expect(ids(cursor.accept({ items: [event('a', 1_000), event('b', 40_000)], now: 0 }))).toEqual(['a', 'b'])
  expect(cursor.next(20)).toEqual({ since: 10_000, known: ['b'], wait_seconds: 20 })
  // Committed after b, although it is of an earlier moment.
  expect(ids(cursor.accept({ items: [event('late', 39_000), event('b', 40_000)], now: 0 }))).toEqual(['late'])
  expect(cursor.next(20)).toEqual({ since: 10_000, known: ['late', 'b'], wait_seconds: 20 })
})

test('names no more than may be named, however much happens at once', () => {
  const cursor = createCursor(0)
  cursor.accept({ items: Array.from({ length: 30_000 }, (_, at) => event(`e${at}`, at)), now: 0 })
  const { since, known } = cursor.next(20)
  expect(known).toHaveLength(20_000)
  expect([since, known[0], known.at(-1)]).toEqual([10_000, 'e10000', 'e29999'])
})
