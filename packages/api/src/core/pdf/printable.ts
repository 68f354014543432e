import anyAscii from 'any-ascii'
import { fontOf } from './fonts.ts'

/** Zero width joiner and non-joiner: they are a part of the spelling in several scripts. */
export const isJoiner = (character: string) => character === '\u200c' || character === '\u200d'

/**
 * A text as it is drawn: lines end in a line feed, tabs are blanks, and characters that only change the form of their
 * neighbours are left out, as they have no glyph of their own. Joiners remain.
 */
export function printable(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', '    ')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, (character) => (isJoiner(character) ? character : ''))
}

/** The characters of a text that no installed font can draw, each once. */
export function unprintableCharacters(text: string): string[] {
  return [...new Set(printable(text))].filter(
    (character) => character !== '\n' && !isJoiner(character) && fontOf(character) === null,
  )
}

/**
 * A text in the characters of the installed fonts. Others are written in Latin letters, and those without any, such as characters of
 * private use, by their number: nothing is left out.
 */
export function drawable(text: string): string {
  const shown = printable(text)
  const missing = new Set(unprintableCharacters(shown))
  if (missing.size === 0) return shown
  return Array.from(shown, (character) => (missing.has(character) ? spell(character) : character)).join('')
}

function spell(character: string): string {
  const point = character.codePointAt(0) ?? 0
  return anyAscii(character) || `U+${point.toString(16).toUpperCase().padStart(4, '0')}`
}
