import type { Term } from './blocklist.ts'
import { foldCharacter } from './fold-character.ts'

/** In shorter terms one letter is too much of it. */
const minLength = 5
/** No term is as long. */
const maxLength = 60
const vowel = /[aeiouy]/
const mask = /[*#•●○×_?⁎∗＊]/u
/** Signs around a word do not belong to it. */
const edges = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/**
 * Finds a term in which signs replace vowels, one sign for each: "c*caine", "h_r_in". The rest of the word must be all
 * other letters of the term.
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
    if (!mask.test(text)) return null
    for (const piece of text.split(/\s+/)) {
      if (piece.length > maxLength || !mask.test(piece)) continue
      const written = [...piece.replace(edges, '')].map(read)
      const found = findIn(byShape, written) ?? (written.at(-1) === 's' ? findIn(byShape, written.slice(0, -1)) : null)
      if (found) return found
    }
    return null
  }
}

function read(character: string): string {
  return mask.test(character) ? '*' : (foldCharacter(character)?.text ?? '')
}

function findIn(byShape: ReadonlyMap<string, readonly Term[]>, written: readonly string[]): Term | null {
  const terms = byShape.get(shapeOf(written.join(''))) ?? []
  // Without a mask it is the word itself, or another with other vowels.
  if (!written.includes('*')) return null
  return terms.find(({ text }) => [...text].every((letter, at) => fits(written[at] ?? '', letter))) ?? null
}

function fits(written: string, letter: string): boolean {
  return written === letter || (written === '*' && vowel.test(letter))
}

/** Terms with the same consonants at the same places, and vowels or masks at the others. */
function shapeOf(text: string): string {
  return text.replace(/[*aeiouy]/g, '*')
}
