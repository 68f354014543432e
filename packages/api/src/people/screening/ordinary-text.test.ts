import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { builtInBlocklist } from './built-in-blocklist.ts'
import { createScreen } from './screen.ts'
import { frequentWords } from './testing/frequent-words.ts'

const builtIn = builtInBlocklist()
const screen = createScreen(builtIn)
const refused = (texts: Iterable<string>) => [...texts].flatMap((text) => screen(text)?.text.concat(' in ', text) ?? [])

const phrases = readFileSync(new URL('./testing/innocent-phrases.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

describe('ordinary text', () => {
  test('of seven languages passes', () => {
    expect(phrases.length).toBeGreaterThanOrEqual(300)
    expect(refused(phrases)).toEqual([])
  })

  test('passes in capitals, and as one long text', () => {
    expect(refused(phrases.map((phrase) => phrase.toUpperCase()))).toEqual([])
    expect(refused([phrases.join('. ').slice(0, 5000), phrases.toReversed().join('\n').slice(0, 5000)])).toEqual([])
  })

  test('passes where two or three frequent words run through a term', () => {
    const words = [...new Set(frequentWords)].filter((word) => screen(word) === null)
    expect(words.length).toBeGreaterThanOrEqual(500)
    const texts = new Set(builtIn.terms.flatMap(({ text }) => waysThrough(text, words)))
    expect(texts.size).toBeGreaterThan(2000)
    expect(refused(texts)).toEqual([])
  })
})

/**
 * Texts of two or three words whose letters hold a term, if one only leaves out the blanks: it begins in the first word and
 * ends in the last. Not those that hold the term as words of its own.
 */
function waysThrough(term: string, words: readonly string[]): string[] {
  const letters = term.replaceAll(' ', '')
  const texts: string[] = []
  const follow = (rest: string, before: readonly string[]) => {
    for (const word of words) {
      if (word.startsWith(rest)) texts.push([...before, word].join(' '))
      else if (before.length < 2 && rest.startsWith(word)) follow(rest.slice(word.length), [...before, word])
    }
  }
  for (let size = 1; size < letters.length; size += 1) {
    for (const first of words.filter((word) => word.endsWith(letters.slice(0, size)))) {
      follow(letters.slice(size), [first])
    }
  }
  return texts.filter((text) => !text.includes(term))
}
