import type { FindAllowed } from './allowed-phrases.ts'
import type { Term } from './blocklist.ts'
import { lettersOf, readingsOf } from './normalize-text.ts'

/** Shorter terms are often two words of a sentence: "hero in". */
const minLength = 7
const minPiece = 2

/** Two words of their own. As allowed phrases of the list they would allow the term as well, which is not only a disguise. */
const ordinaryPairs: ReadonlySet<string> = new Set(['book maker', 'book makers', 'fire arm'].map(lettersOfWords))

type Word = { letters: string; first: number; last: number; endsClause: boolean }

/**
 * Finds a term of one word that is written in two pieces with a blank between them: "coc aine". Three are too often words of a
 * sentence: "met had one". Two pieces that are words by themselves, such as "book maker", are allowed by the list.
 * @returns the term, or null
 */
export function createFindSplit(terms: readonly Term[], findAllowed: FindAllowed): (text: string) => Term | null {
  const byLetters = new Map<string, Term>()
  for (const term of terms) {
    const letters = lettersOf(term.text)
    if (letters.length < minLength || !/^[a-z]+$/i.test(term.text)) continue
    byLetters.set(letters, term)
    byLetters.set(`${letters}s`, term)
  }

  return (text) => {
    let allowedUntil: Int32Array | undefined
    let before: Word | undefined
    for (const { 0: written, index } of text.matchAll(/\S+/g)) {
      const word = wordOf(written, index)
      const term = before && termOf(byLetters, before, word)
      if (before && term) {
        allowedUntil ??= findAllowed(text)
        const isAllowed = [before, word].some(({ first, last }) => (allowedUntil?.[first] ?? 0) >= last)
        if (!isAllowed) return term
      }
      before = word
    }
    return null
  }
}

function termOf(byLetters: ReadonlyMap<string, Term>, before: Word, word: Word): Term | undefined {
  if (ordinaryPairs.has(`${before.letters} ${word.letters}`)) return undefined
  if (before.endsClause || before.letters.length < minPiece || word.letters.length < minPiece) return undefined
  return byLetters.get(before.letters + word.letters)
}

function wordOf(written: string, index: number): Word {
  const [reading] = readingsOf(written)
  return {
    letters: reading?.letters ?? '',
    first: index + (reading?.places[0] ?? 0),
    last: index + (reading?.places.at(-1) ?? 0),
    endsClause: /[.,;:!?]$/.test(written),
  }
}

/** The letters of each word, as the screening reads them. */
function lettersOfWords(phrase: string): string {
  return phrase.split(' ').map(lettersOf).join(' ')
}
