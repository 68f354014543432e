import { describe, expect, test } from 'vitest'
import { BlocklistError, parseBlocklist } from './blocklist.ts'

describe('a blocklist', () => {
  test('has terms in categories, stars, allowed phrases and comments', () => {
    expect(
      parseBlocklist(
        '\uFEFF# Ours\r\n[hot drinks]\r\n Tea  # not today\n*mate*\n coffee *\n! Iced  TEA\n\n[cups]\nbig mug\n',
      ),
    ).toEqual({
      terms: [
        { category: 'hot drinks', text: 'Tea', open: { before: false, behind: false } },
        { category: 'hot drinks', text: 'mate', open: { before: true, behind: true } },
        { category: 'hot drinks', text: 'coffee', open: { before: false, behind: true } },
        { category: 'cups', text: 'big mug', open: { before: false, behind: false } },
      ],
      allowed: ['iced tea'],
    })
  })

  test.each([
    ['', /^line 1: the file ends without a term$/],
    ['# nothing\n[tea]\n', /^line 3: the file ends without a term$/],
    ['tea\n', /^line 1: "tea" is before the first \[category\]$/],
    ['[tea]\ntea\n[Cups!]\n', /^line 3: "\[Cups!\]" is not a category/],
    ['[tea\n', /^line 1: /],
    ['[tea]\ngreen\nblack\nGREEN\n', /^line 4: "GREEN" is already in line 2$/],
    ['[tea]\ng*n\n', /^line 2: "g\*n" has a star inside/],
    ['[tea]\nt\n', /^line 2: "t" must have at least two letters or digits$/],
    ['[tea]\n***\n', /^line 2: /],
    ['[tea]\n💊💊\n', /^line 2: "💊💊" must have at least two letters or digits$/],
    ['[tea]\ntea\n!  \n', /^line 3: a phrase must follow/],
    [`[tea]\n${'t'.repeat(101)}\n`, /^line 2: a line has at most 100 characters$/],
    ['\n'.repeat(20_001), /^line 20001: a blocklist has at most 20000 lines$/],
  ])('is refused with the line at fault: %j', (source, message) => {
    expect(() => parseBlocklist(source)).toThrow(BlocklistError)
    expect(() => parseBlocklist(source)).toThrow(message)
  })
})
