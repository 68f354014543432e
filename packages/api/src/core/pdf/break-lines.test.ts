import { describe, expect, test } from 'vitest'
import { breakLines } from './break-lines.ts'

/** As if every character were one wide, and a line ten. */
const lines = (text: string) => breakLines(text, 10, (words) => [...words].length)

describe('lines', () => {
  test.each<[string, string[]]>([
    ['', ['']],
    ['short', ['short']],
    ['one two three four', ['one two', 'three four']],
    ['exactly te', ['exactly te']],
    ['exactly ten', ['exactly', 'ten']],
    ['a\n\nb', ['a', '', 'b']],
    ['  in  by two', ['  in  by', 'two']],
    ['abcdefghijklmno', ['abcdefghij', 'klmno']],
    ['of abcdefghijklmno to', ['of', 'abcdefghij', 'klmno to']],
    ['aaaaaaaaae\u0301', ['aaaaaaaaa', 'e\u0301']],
    [`e${'\u0301'.repeat(11)}`, [`e${'\u0301'.repeat(9)}`, '\u0301\u0301']],
    ['😀😀😀😀😀😀😀😀😀😀😀', ['😀😀😀😀😀😀😀😀😀😀', '😀']],
  ])('of %j', (text, expected) => {
    expect(lines(text)).toEqual(expected.map((line) => [line]))
  })

  test('are put in the order in which they are drawn, in the direction of their paragraph', () => {
    expect(lines('שב אב 12 Tea for')).toEqual([['1', '2', ' ', 'אב', ' ', 'שב'], ['Tea for']])
  })
})
