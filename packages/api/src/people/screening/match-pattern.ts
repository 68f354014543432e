import { isReadTogether } from './is-read-together.ts'
import type { Reading } from './normalize-text.ts'
import { isOffer, maxOfferLength } from './offer-words.ts'
import { longTerm, type Pattern } from './pattern.ts'

/**
 * Whether people would read the term at this place, where its letters are: as separate words, not as a part of another
 * word, unless the term is long. "Scunthorpe", "grape seed" and "6 un" (six pieces of something) do not match.
 */
export function fits({ reading: term, open, inRun }: Pattern, text: Reading, start: number): boolean {
  const end = start + term.letters.length
  const behind = isPluralS(text, end, term.letters.length) ? end + 1 : end
  const begins = open.before || beginsAt(text, start)
  const ends = open.behind || endsAt(text, end) || (behind > end && endsAt(text, behind))
  return (
    ((begins && ends) ||
      (inRun && isRunTogether(text, { start, end, ends })) ||
      isOffered(text, { start, end, behind })) &&
    isWritten(term, text, start) &&
    isReadTogether({ reading: term, open }, text, start)
  )
}

/**
 * "counterfeitmoney", "ghostgunkit": a blank or a mark inside would say where words begin. One or two letters behind are no
 * word but an ending, often of another language: "terrorismo".
 */
function isRunTogether(text: Reading, { start, end, ends }: { start: number; end: number; ends: boolean }): boolean {
  if (text.gaps.slice(start + 1, end).some((gap) => gap !== 'none')) return false
  if (isInNumber(text, start) || isInNumber(text, end)) return false
  return ends || !(endsAt(text, end + 1) || endsAt(text, end + 2))
}

/** "cheapsteroids": all that the term is run together with is a word of offers before it, one behind it, or both. */
function isOffered(text: Reading, { start, end, behind }: { start: number; end: number; behind: number }): boolean {
  if (text.gaps.slice(start + 1, end).some((gap) => gap !== 'none')) return false
  let from = start
  while (!beginsAt(text, from) && start - from <= maxOfferLength) from -= 1
  const before = text.letters.slice(from, start)
  if (before !== '' && !isOffer(before, end - start)) return false
  return [end, behind].some((last) => {
    let to = last
    while (!endsAt(text, to) && to - last <= maxOfferLength) to += 1
    const after = text.letters.slice(last, to)
    return before + after !== '' && (after === '' || isOffer(after, end - start))
  })
}

/** "heroinz" is a plural, too; "gunz" may be a name. */
function isPluralS({ letters, gaps }: Reading, index: number, termLength: number): boolean {
  return (letters[index] === 's' || (letters[index] === 'z' && termLength >= longTerm)) && gaps[index] === 'none'
}

function beginsAt(text: Reading, index: number): boolean {
  return isParted(text, index) || (text.kinds[index - 1] !== 'letter' && !isInNumber(text, index))
}

function endsAt(text: Reading, index: number): boolean {
  return isParted(text, index) || (text.kinds[index] !== 'letter' && !isInNumber(text, index))
}

/** Whether the character at this place is separate from the character before. */
function isParted({ gaps, kinds }: Reading, index: number): boolean {
  return gaps[index] !== 'none' || kinds[index - 1] === 'alone' || kinds[index] === 'alone'
}

function isInNumber({ kinds }: Reading, index: number): boolean {
  return kinds[index - 1] === 'digit' && kinds[index] === 'digit'
}

/**
 * Whether the match is written like the term: not entirely in digits and symbols, and a short term not mostly; digits
 * of the term unchanged; in a short term no I that is meant for an l; and not in another script with too many `meant`
 * letters.
 */
function isWritten(term: Reading, text: Reading, start: number): boolean {
  const { length } = term.letters
  let letters = 0
  let others = 0
  let latin = 0
  let meant = 0
  for (let index = 0; index < length; index += 1) {
    const at = start + index
    const same = text.written[at] === term.written[index]
    const kind = text.kinds[at]
    if (term.kinds[index] === 'digit') {
      if (!same) return false
    } else if (kind === 'letter' || kind === 'alone') {
      if (!same && length < longTerm) return false
      letters += 1
      if (text.looks[at] === 'is') latin += 1
      if (text.looks[at] === 'meant' && term.looks[index] === 'is') meant += 1
    } else {
      if (text.looks[at] === 'meant' && length < longTerm) return false
      // Two letters and a number or a sign are rather a model: GH6, DM7, DM+.
      if (length === 3 && index !== 1) return false
      others += 1
    }
  }
  if (term.kinds.every((kind) => kind === 'digit')) return true
  if (letters === 0 || (latin === 0 && meant > maxMeant(length))) return false
  // U21 is a team; it takes more to be an Uzi.
  return length >= longTerm || 2 * others <= length
}

/** Maximum `meant` letters of a word without Latin letters. Short words would match by chance. */
function maxMeant(length: number): number {
  if (length < longTerm) return 0
  return length > longTerm ? length / 2 : 1
}
