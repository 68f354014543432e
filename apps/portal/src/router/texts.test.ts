import { expect, it } from 'vitest'
import { readSearch, textsOf, writeSearch } from './texts.ts'

it('keeps what looks like a number, a list or nothing as the text that it is', () => {
  for (const search of [{ q: '10.94', page: '007' }, { q: '[1]', x: 'null' }, { q: 'a&b=c #?%' }, {}]) {
    expect(readSearch(writeSearch(search))).toEqual(search)
  }
})

it('leaves out what is not given', () => expect(writeSearch({ q: '', status: undefined, x: null })).toBe(''))

it('takes texts, and makes texts of numbers and truths', () => {
  expect(textsOf({ a: 'x', b: 1, c: true, d: { e: 1 }, f: null })).toEqual({ a: 'x', b: '1', c: 'true' })
})
