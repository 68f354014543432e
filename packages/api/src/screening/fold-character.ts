import anyAscii from 'any-ascii'
import confusables from 'unhomoglyph/data.json' with { type: 'json' }
import { alike, firstReading, meantFor, symbols } from './look-alikes.ts'

/**
 * The role of a character in the screening:
 * - `letter`: part of a word.
 * - `digit`, `symbol`: may stand for a letter (digits: see normalize-text.ts). A word may also end next to one.
 * - `alone`: a letter that may be a word of its own: of a script that is written without spaces, or half a flag.
 * - `mark`, `space`: between words.
 */
export type CharacterKind = 'letter' | 'digit' | 'symbol' | 'alone' | 'mark' | 'space'

/**
 * `text` has the Latin letters in lower case; '' for a separator. `look` says how a character resembles them: a Latin
 * letter `is` one; another is `taken` for one at a glance, as Cyrillic а for a, or `meant` for one, as и for n.
 */
export type FoldedCharacter = { kind: CharacterKind; text: string; look: Look }
export type Look = 'is' | 'taken' | 'meant'

const known = new Map<string, FoldedCharacter | null>()

/** One character (code point), as people read it. Null for an invisible one, and for an accent. */
export function foldCharacter(character: string): FoldedCharacter | null {
  const seen = known.get(character)
  if (seen !== undefined) return seen
  const folded = fold(character)
  known.set(character, folded)
  return folded
}

function fold(character: string): FoldedCharacter | null {
  if (/^[\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}]$/u.test(character)) return null
  if (/^[\p{White_Space}\p{Cc}]$/u.test(character)) return { kind: 'space', text: '', look: 'is' }
  const plain = character
    .normalize('NFKD')
    .replace(/[\p{M}·ʾ]/gu, '')
    .replace(/^[(〔](.)[)〕]$/u, '$1')
    .replace(/^°([CF])$/, '$1')
  if (/^\d+$/.test(plain)) return { kind: 'digit', text: plain, look: 'taken' }
  if (/^[\p{L}\p{Nl}]/u.test(character)) return foldLetter(character, plain)
  const stands = symbols.get(plain)
  // £ is an l where much else is a letter; "£sd" is money.
  if (stands !== undefined) return { kind: 'symbol', text: stands, look: plain === '£' ? 'meant' : 'taken' }
  const text = enclosed(plain)
  if (text !== undefined) {
    return { kind: /^\p{Regional_Indicator}$/u.test(character) ? 'alone' : 'letter', text, look: 'is' }
  }
  const seen = /^[\0-\x7f]$/.test(plain) ? '' : like(plain).toLowerCase()
  return /^[a-z]$/.test(seen) ? { kind: 'symbol', text: seen, look: 'taken' } : { kind: 'mark', text: '', look: 'is' }
}

/** Letters in circles, squares and flags. A sign for a whole word, such as ™, is a separator. */
function enclosed(plain: string): string | undefined {
  const text = /^[\p{L}\p{So}]$/u.test(plain) ? anyAscii(plain) : ''
  return /^[a-z]$/i.test(text) ? text.toLowerCase() : undefined
}

function foldLetter(character: string, plain: string): FoldedCharacter {
  const letters = [...(alike.has(character) ? character : plain)].map(latinOf)
  const text = letters.map((letter) => letter.text).join('')
  if (/^[a-z]+$/.test(text)) return { kind: 'letter', text, look: letters[0]?.look ?? 'is' }
  // A letter that resembles no Latin letter is kept, so that a blocklist may name words in any script.
  const cased = character.toLowerCase() !== character.toUpperCase()
  return { kind: cased ? 'letter' : 'alone', text: character.toLowerCase(), look: 'is' }
}

/** The Latin letters that a letter resembles, or the letter itself. */
function latinOf(letter: string): { text: string; look: Look } {
  if (/^[a-z]$/i.test(letter)) return { text: letter.toLowerCase(), look: 'is' }
  const small = letter.toLowerCase()
  const first = firstReading[small]
  if (first !== undefined) return { text: first, look: 'meant' }
  const look = /^\p{Script=Latin}$/u.test(letter) ? 'is' : 'taken'
  const seen = alike.get(letter) ?? (meantFor.has(letter) ? '' : like(letter))
  if (/^[a-z]+$/i.test(seen)) return { text: seen.toLowerCase(), look }
  const meant = meantFor.get(letter) ?? meantFor.get(small)
  if (meant !== undefined) return { text: meant, look: 'meant' }
  const cased = alike.get(small) ?? alike.get(letter.toUpperCase())
  if (cased !== undefined) return { text: cased, look }
  const forms = [letter, like(letter), like(letter.toUpperCase()), like(small)]
  return { text: forms.map(romanOf).find((roman) => roman !== null) ?? letter, look }
}

function like(letter: string): string {
  // The data has one sign for capital I and small l.
  const small = letter.toLowerCase()
  if (small !== letter && like(small) === 'i') return 'i'
  return ((confusables as Readonly<Record<string, string>>)[letter] ?? letter).normalize('NFKD').replace(/\p{M}/gu, '')
}

/** Only Latin letters are written out in ASCII: in other scripts that would be the sound, not the look. */
function romanOf(text: string): string | null {
  if (!/^\p{Script=Latin}+$/u.test(text)) return null
  const roman = anyAscii(text).toLowerCase()
  return /^[a-z]+$/.test(roman) ? roman : null
}
