import type { Term } from './blocklist.ts'
import { foldCharacter } from './fold-character.ts'

/** In shorter terms one letter is too much of it. */
const minLength = 5
const vowel = /[aeiouy]/
const maskedWord = /[\p{L}\p{N}\p{M}]+(?:[*#•●○×_?⁎∗＊]+[\p{L}\p{N}\p{M}]+)+/gu

/**
 * Finds a term in which signs stand for vowels, one sign for each: "c*caine", "h_r_in". The rest of the word has to be the
 * term's letters, all of them.
 * @returns the term, or null
 */
export function createFindMasked(terms: readonly Term[]): (text: string) => Term | null {
  const byShape = new Map<string, Term[]>()
  for (const term of terms) {
    if (term.text.length < minLength || !/^[a-z]+$/.test(term.text)) continue
    const shape = shapeOf(term.text)
    byShape.set(shape, [...(byShape.get(shape) ?? []), term])
  }
  return (text) => {
    for (const [word] of text.matchAll(maskedWord)) {
      const written = [...word].map((character) => (/[*#•●○×_?⁎∗＊]/u.test(character) ? '*' : letterOf(character)))
      const found = findIn(byShape, written) ?? (written.at(-1) === 's' ? findIn(byShape, written.slice(0, -1)) : null)
      if (found) return found
    }
    return null
  }
}

function findIn(byShape: ReadonlyMap<string, readonly Term[]>, written: readonly string[]): Term | null {
  const terms = byShape.get(shapeOf(written.join(''))) ?? []
  return terms.find(({ text }) => [...text].every((letter, at) => fitsMask(written[at] ?? '', letter))) ?? null
}

function fitsMask(written: string, letter: string): boolean {
  return written === letter || (written === '*' && vowel.test(letter))
}

/** The letters that cannot be masked, with the places of those that can. */
function shapeOf(text: string): string {
  return text.replace(/[*aeiouy]/g, '*')
}

function letterOf(character: string): string {
  return foldCharacter(character)?.text ?? ''
}
