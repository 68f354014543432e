import { expect, test } from 'vitest'
import { parseSearchParams, stringifySearchParams, toSearchParams } from './search-params.ts'

test('keeps what looks like a number, a list or nothing as the text that it is', () => {
  for (const search of [{ q: '10.94', page: '007' }, { q: '[1]', x: 'null' }, { q: 'a&b=c #?%' }, {}]) {
    expect(parseSearchParams(stringifySearchParams(search))).toEqual(search)
  }
})

test('leaves out what is not given', () =>
  expect(stringifySearchParams({ q: '', status: undefined, x: null })).toBe(''))

test('takes texts, and makes texts of numbers and truths', () => {
  expect(toSearchParams({ a: 'x', b: 1, c: true, d: { e: 1 }, f: null })).toEqual({ a: 'x', b: '1', c: 'true' })
})
