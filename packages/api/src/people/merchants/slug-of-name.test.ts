import { expect, test } from 'vitest'
import { isSlug, slugOfName } from './slug-of-name.ts'

test.each([
  ['Acme Tea', 'acme-tea'],
  ['  Café Müller & Söhne! ', 'cafe-muller-sohne'],
  ['test', 'shop-test'],
  ['Test', 'shop-test'],
  ['茶', 'shop'],
  ['A', 'shop-a'],
  [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
])('the name %j suggests %s', (name, slug) => {
  expect(slugOfName(name)).toBe(slug)
  expect(isSlug(slug)).toBe(true)
})

test('a suffix fits into 40 characters', () => {
  expect(slugOfName('b'.repeat(60), '-12')).toBe(`${'b'.repeat(37)}-12`)
})

test.each(['test', 'ab', 'A-b', 'a_b', 'c'.repeat(41), ''])('%j is no slug', (text) => {
  expect(isSlug(text)).toBe(false)
})
