import { create, type Font } from 'fontkit'

/** Replaces a character that the font does not have. */
const replacement = 0xfffd
const newline = 0x0a

let known: { font: Buffer; characters: ReadonlySet<number> } | undefined

/**
 * A text in characters that a font can draw; the others are replaced, so that a reader sees that something was there.
 * Lines end in a line feed, tabs are blanks.
 */
export function printable(text: string, font: Buffer): string {
  const characters = charactersOf(font)
  const drawn: string[] = []
  for (const character of text.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replaceAll('\t', '    ')) {
    const point = character.codePointAt(0) ?? replacement
    if (point === newline || (characters.has(point) && !isControl(point))) drawn.push(character)
    else if (!isInvisible(character)) drawn.push(String.fromCodePoint(replacement))
  }
  return drawn.join('')
}

function isControl(point: number): boolean {
  return point < 0x20 || (point >= 0x7f && point < 0xa0)
}

/** Whether a character only changes the form of its neighbours, and has no glyph of its own. */
function isInvisible(character: string): boolean {
  return /^\p{Default_Ignorable_Code_Point}$/u.test(character)
}

function charactersOf(font: Buffer): ReadonlySet<number> {
  if (known?.font !== font) known = { font, characters: new Set((create(font) as Font).characterSet) }
  return known.characters
}
