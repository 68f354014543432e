import { phraseOf } from './allowed-phrases.ts'
import type { Term } from './blocklist.ts'
import { readingsOf } from './normalize-text.ts'

/** Shorter terms are often two words of a sentence: "hero in". */
const minLength = 7
const maxPieces = 3

/**
 * Finds a term of one word that is written in two or three pieces with a blank between them, each of at least two letters:
 * "coc aine", "co ca ine". Pieces that are words by themselves are allowed by the list.
 * @returns the term, or null
 */
export function createFindSplit(terms: readonly Term[], allowed: readonly string[]): (text: string) => Term | null {
  const byLetters = new Map<string, Term>()
  for (const term of terms) {
    const [reading] = readingsOf(term.text)
    if (!reading || reading.letters.length < minLength || term.text.includes(' ')) continue
    if (!/^[a-z]+$/i.test(term.text)) continue
    byLetters.set(reading.letters, term)
    byLetters.set(`${reading.letters}s`, term)
  }
  const lengths = [...byLetters.keys()].map(({ length }) => length)
  const longest = Math.max(0, ...lengths)
  const innocent = new Set(allowed)

  return (text) => {
    const words = [...text.matchAll(/\S+/g)].map(([word]) => ({ word, letters: lettersOf(word) }))
    for (let first = 0; first < words.length; first += 1) {
      let joined = words[first]?.letters ?? ''
      for (let last = first + 1; last < Math.min(words.length, first + maxPieces); last += 1) {
        const next = words[last]?.letters ?? ''
        // Words of two clauses are not read as one.
        if (/[.,;:!?]$/.test(words[last - 1]?.word ?? '')) break
        if (joined.length < 2 || next.length < 2 || joined.length + next.length > longest) break
        joined += next
        const term = byLetters.get(joined)
        if (
          term &&
          !innocent.has(
            phraseOf(
              words
                .slice(first, last + 1)
                .map(({ word }) => word)
                .join(' '),
            ),
          )
        )
          return term
      }
    }
    return null
  }
}

/** The letters of a word, as the screening reads them; none for one that ends a clause before the next. */
function lettersOf(word: string): string {
  return readingsOf(word)[0]?.letters ?? ''
}
