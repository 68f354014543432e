import type { Term } from './blocklist.ts'
import { type Reading, readingsOf } from './normalize-text.ts'

/** One reading of a term, with the conditions of a match. */
export type Pattern = {
  term: Term
  reading: Reading
  open: { before: boolean; behind: boolean }
  /** Whether the words of the term may be run together with others. */
  inRun: boolean
}

/** From here on a term is long enough to be known in pieces, and with its i and l confused. */
export const longTerm = 5

/**
 * From here on a term is found within a run of letters, too: hardly a word holds so many of them by chance. With seven there
 * would be "asteroid" and "aspirated".
 */
const termInRun = 8

/** The readings of a term and of its irregular plurals. A plural s is left to match-pattern.ts. */
export function patternsOf(term: Term): Pattern[] {
  const { text, open } = term
  const inRun = [...readingsOf(text)].every(({ letters }) => letters.length >= termInRun)
  return [text, ...(open.behind ? [] : pluralsOf(text))].flatMap((form) =>
    [...readingsOf(form)].map((reading) => ({ term, reading, open, inRun })),
  )
}

function pluralsOf(text: string): string[] {
  if (/(?:[sxz]|ch|sh)$/i.test(text)) return [`${text}es`]
  if (/[^aeiou]y$/i.test(text)) return [`${text.slice(0, -1)}ies`]
  return /[lnr]ife$/i.test(text) ? [`${text.slice(0, -2)}ves`] : []
}
