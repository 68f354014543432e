import { expect, test } from 'vitest'
import { randomBase62 } from './base62.ts'

test('a random text has its length in base-62 characters, and every character is equally likely', () => {
  const texts = Array.from({ length: 5000 }, () => randomBase62(24))
  expect(texts.every((text) => /^[0-9A-Za-z]{24}$/.test(text))).toBe(true)
  expect(new Set(texts).size).toBe(texts.length)
  const counts = new Map<string, number>()
  for (const character of texts.join('')) counts.set(character, (counts.get(character) ?? 0) + 1)
  const expected = (5000 * 24) / 62
  expect(counts.size).toBe(62)
  // A modulo of the whole byte would make eight of the characters a quarter likelier than the others.
  expect(Math.max(...counts.values())).toBeLessThan(expected * 1.15)
})
