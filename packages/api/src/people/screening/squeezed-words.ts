import { phraseOf } from './allowed-phrases.ts'
import type { Term } from './blocklist.ts'
import { type Reading, readingsOf } from './normalize-text.ts'

/** Shorter words meet by chance when their letters are squeezed, or reversed. */
const minLength = { squeezed: 6, reversed: 7 }

/**
 * Finds a term of one word with letters doubled ("coccaine"), or written backwards ("eniacoc"). Only whole words count.
 * @returns the term, or null
 */
export function createFindSqueezed(terms: readonly Term[], allowed: readonly string[]): (text: string) => Term | null {
  const byForm = new Map<string, Term>()
  /** The letters of terms as written in the list: the search of the unchanged text decides about them. */
  const plain = new Set<string>()
  for (const term of terms) {
    const [reading] = readingsOf(term.text)
    if (!reading || !/^[a-z]+$/.test(term.text)) continue
    for (const form of withPlural(reading.letters)) plain.add(form)
    const squeezed = squeeze(reading)
    if (squeezed.length >= minLength.squeezed) for (const form of withPlural(squeezed)) byForm.set(form, term)
    const reversed = [...reading.letters].reverse().join('')
    if (reversed.length >= minLength.reversed) byForm.set(`<${reversed}`, term)
  }
  const innocent = new Set(allowed)

  return (text) => {
    for (const [word] of text.matchAll(/[^\s.,;:!?/]+/g)) {
      const [reading] = readingsOf(word)
      const letters = reading?.letters ?? ''
      if (!reading || letters.length < minLength.squeezed || plain.has(letters)) continue
      const found = byForm.get(squeeze(reading)) ?? byForm.get(`<${letters}`)
      if (found && !innocent.has(phraseOf(word))) return found
    }
    return null
  }
}

/** The letters without repetitions. Written letters are compared, because i and l are one letter to the screening. */
function squeeze({ letters, written }: Reading): string {
  return [...letters].filter((_, at) => at === 0 || written[at] !== written[at - 1]).join('')
}

function withPlural(letters: string): string[] {
  return letters.endsWith('s') ? [letters] : [letters, `${letters}s`, `${letters}z`]
}
