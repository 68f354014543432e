import type { Gap, Reading } from './read.ts'

/** What a match must agree with, beyond its letters. */
export type Pattern = {
  reading: Reading
  open: { before: boolean; behind: boolean }
}

/** From here on a term is long enough to be known in pieces, and with its i and l confused. */
const longTerm = 5

/**
 * Whether people would read the term at this place, where its letters stand: as a word or words of their own, not as a
 * part of another word. "Scunthorpe", "grape seed" and "6 un" (six pieces of something) are none.
 */
export function fits({ reading: term, open }: Pattern, text: Reading, start: number): boolean {
  const end = start + term.letters.length
  return (
    (open.before || beginsAt(text, start)) &&
    (open.behind ||
      endsAt(text, end) ||
      (text.letters[end] === 's' && text.gaps[end] === 'none' && endsAt(text, end + 1))) &&
    isWritten(term, text, start) &&
    isReadTogether(term, text, start)
  )
}

function beginsAt(text: Reading, index: number): boolean {
  return isParted(text, index) || (text.kinds[index - 1] !== 'letter' && !isInNumber(text, index))
}

function endsAt(text: Reading, index: number): boolean {
  return isParted(text, index) || (text.kinds[index] !== 'letter' && !isInNumber(text, index))
}

/** Whether what stands before this place is apart from what stands there. */
function isParted({ gaps, kinds }: Reading, index: number): boolean {
  return gaps[index] !== 'none' || kinds[index - 1] === 'alone' || kinds[index] === 'alone'
}

function isInNumber({ kinds }: Reading, index: number): boolean {
  return kinds[index - 1] === 'digit' && kinds[index] === 'digit'
}

/**
 * Not all of it in digits and symbols, nor most of it where the term is short; digits of the term as they are; in a short
 * term no I that is meant for an l; and no word of another script that is like the term only with good will.
 */
function isWritten(term: Reading, text: Reading, start: number): boolean {
  let letters = 0
  let others = 0
  let latin = 0
  let meant = 0
  for (let index = 0; index < term.letters.length; index += 1) {
    const at = start + index
    const same = text.written[at] === term.written[index]
    const kind = text.kinds[at]
    if (term.kinds[index] === 'digit') {
      if (!same) return false
    } else if (kind === 'letter' || kind === 'alone') {
      if (!same && term.letters.length < longTerm) return false
      letters += 1
      if (text.looks[at] === 'is') latin += 1
      if (text.looks[at] === 'meant' && term.looks[index] === 'is') meant += 1
    } else {
      others += 1
    }
  }
  if (term.kinds.every((kind) => kind === 'digit')) return true
  const { length } = term.letters
  if (letters === 0 || (latin === 0 && meant > (length < longTerm ? 0 : length / 4))) return false
  // U21 is a team; it takes more to be an Uzi.
  return length >= longTerm || 2 * others <= length
}

/**
 * Blanks inside a word are seen past where the word is long, or spelled out: "coc aine", "g u n", but not "500 g un".
 * A number does not begin or end a word that it is apart from.
 */
function isReadTogether(term: Reading, text: Reading, start: number): boolean {
  const pieces: string[][] = []
  let blanks = false
  for (let index = 0; index < term.letters.length; index += 1) {
    const at = start + index
    const gap: Gap | undefined = index === 0 ? 'mark' : text.gaps[at]
    if (gap !== 'none') pieces.push([])
    if (gap === 'space' && term.gaps[index] === 'none') blanks = true
    pieces.at(-1)?.push(text.kinds[at] ?? 'letter')
  }
  if (pieces.every((piece) => piece.length === 1)) return true
  if (blanks && term.letters.length < longTerm) return false
  const isNumber = (piece: string[] | undefined) => piece?.every((kind) => kind === 'digit') ?? false
  const termIsNumber = (index: number) => term.kinds[index] === 'digit'
  return (
    (!isNumber(pieces[0]) || termIsNumber(0)) && (!isNumber(pieces.at(-1)) || termIsNumber(term.letters.length - 1))
  )
}
