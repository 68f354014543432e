import { expect, test } from 'vitest'
import { createEventId } from './event-id.ts'

test('an event id is evt_ and 24 base-62 characters, and every character of the alphabet is equally likely', () => {
  const ids = Array.from({ length: 5000 }, createEventId)
  expect(ids.every((id) => /^evt_[0-9A-Za-z]{24}$/.test(id))).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
  const counts = new Map<string, number>()
  for (const character of ids.flatMap((id) => [...id.slice(4)])) counts.set(character, (counts.get(character) ?? 0) + 1)
  const expected = (5000 * 24) / 62
  expect(counts.size).toBe(62)
  // A modulo of the whole byte would make eight of the characters a quarter likelier than the others.
  expect(Math.max(...counts.values())).toBeLessThan(expected * 1.15)
})
