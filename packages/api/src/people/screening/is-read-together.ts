import type { Gap, Reading } from './normalize-text.ts'
import { longTerm, type Pattern } from './pattern.ts'

/**
 * Whether people read a term in spite of the characters between its letters. People do if the term is spelled out
 * ("g u n"), or nearly ("co ca in e"), and if it has marks without blanks ("co.caine"). People do not if blanks
 * separate ordinary words: "por noche" is no porno. A split term must be a whole word, even if the term is open to
 * longer words.
 */
export function isReadTogether(
  { reading: term, open }: Pick<Pattern, 'reading' | 'open'>,
  text: Reading,
  start: number,
): boolean {
  const end = start + term.letters.length
  const pieces = piecesOf(text, start, end)
  const taken = takenApart(term, text, start)
  if (taken === 'no') return !hasClauseInside(text, start, end)
  const whole = text.gaps[start] !== 'none' && (text.gaps[end] !== 'none' || isPlural(text, end))
  const long = term.letters.length >= longTerm
  if (pieces.every((piece) => piece.length === 1)) {
    if (!long && isApartNumber(term, pieces)) return false
    return (open.before || !isSpelledOn(text, start, -1)) && (open.behind || !isSpelledOn(text, end, 1))
  }
  if ((open.before || open.behind) && !whole) return false
  if (taken === 'by blanks' && !isNearlySpelled(term, text, { start, pieces })) return false
  return !isApartNumber(term, pieces)
}

/** The kinds of the characters in each run without a gap. */
function piecesOf({ gaps, kinds }: Reading, start: number, end: number): string[][] {
  const pieces: string[][] = []
  for (let at = start; at < end; at += 1) {
    if (at === start || gaps[at] !== 'none') pieces.push([])
    pieces.at(-1)?.push(kinds[at] ?? 'letter')
  }
  return pieces
}

/** Whether there is something inside a word of the term, other than between its words. */
function takenApart(term: Reading, text: Reading, start: number): 'no' | 'by marks' | 'by blanks' {
  let marks = false
  for (let index = 1; index < term.letters.length; index += 1) {
    const gap = text.gaps[start + index]
    if (gap === 'none' || term.gaps[index] !== 'none') continue
    if (isBlank(gap, term)) return 'by blanks'
    marks = true
  }
  return marks ? 'by marks' : 'no'
}

/** "Mustard, gas oven": words of two clauses are no term of two words. */
function hasClauseInside({ gaps }: Reading, start: number, end: number): boolean {
  return gaps.slice(start + 1, end).includes('clause')
}

/** MD/MA are two states. */
function isBlank(gap: Gap | undefined, term: Reading): boolean {
  return gap === 'space' || gap === 'wide' || gap === 'clause' || (gap === 'slash' && term.letters.length < longTerm)
}

/** Whether each word of the term that has blanks inside is in single letters, or in four pieces of two at most. */
function isNearlySpelled(
  term: Reading,
  text: Reading,
  { start, pieces }: { start: number; pieces: readonly string[][] },
): boolean {
  const sizes = pieces.flatMap((piece) => piece.map(() => piece.length))
  const { length } = term.letters
  let first = 0
  for (let index = 1; index <= length; index += 1) {
    if (index < length && term.gaps[index] === 'none') continue
    const inside = text.gaps.slice(start + first + 1, start + index)
    const most = inside.filter((gap) => gap !== 'none').length >= 3 ? 2 : 1
    if (inside.some((gap) => isBlank(gap, term)) && sizes.slice(first, index).some((size) => size > most)) return false
    first = index
  }
  return true
}

/**
 * Whether a spelled-out word continues beyond this place: "g r a p e". An article before it and a plural s behind it do
 * not belong to the word.
 */
function isSpelledOn(text: Reading, edge: number, step: -1 | 1): boolean {
  const next = step < 0 ? edge - 1 : edge
  const inner = text.gaps[step < 0 ? edge + 1 : edge - 1]
  if (text.gaps[edge] !== inner || !isSingle(text, next) || text.kinds[next] !== 'letter') return false
  const beyond = next + step
  const ends = text.gaps[step < 0 ? next : next + 1] !== inner || !isSingle(text, beyond)
  return !(ends && text.letters[next] === (step < 0 ? 'a' : 's'))
}

function isSingle({ gaps, letters }: Reading, index: number): boolean {
  return index >= 0 && index < letters.length && gaps[index] !== 'none' && gaps[index + 1] !== 'none'
}

function isPlural({ letters, gaps }: Reading, end: number): boolean {
  return letters[end] === 's' && gaps[end + 1] !== 'none'
}

/** A number does not begin or end a word that it is apart from: "500 g un". */
function isApartNumber(term: Reading, pieces: readonly string[][]): boolean {
  const isNumber = (piece: string[] | undefined) => piece?.every((kind) => kind === 'digit') ?? false
  const termIsNumber = (index: number) => term.kinds[index] === 'digit'
  return (
    (isNumber(pieces[0]) && !termIsNumber(0)) || (isNumber(pieces.at(-1)) && !termIsNumber(term.letters.length - 1))
  )
}
