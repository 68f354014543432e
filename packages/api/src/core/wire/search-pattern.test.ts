import { expect, test } from 'vitest'
import { containsPattern, searchText } from './search-pattern.ts'

test.each([
  ['tea', '%tea%'],
  ['100%', '%100\\%%'],
  ['a_b', '%a\\_b%'],
  ['\\', '%\\\\%'],
])('%j is looked for as it stands', (text, pattern) => {
  expect(containsPattern(text)).toBe(pattern)
})

test('blanks around a search are ignored', () => {
  expect(searchText.parse('  tea house ')).toBe('tea house')
  expect(searchText.safeParse('x'.repeat(201)).success).toBe(false)
  expect(searchText.safeParse('a\0').success).toBe(false)
})
