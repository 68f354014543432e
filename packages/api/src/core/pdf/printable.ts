import { create, type Font } from 'fontkit'

let known: { font: Buffer; characters: ReadonlySet<number> } | undefined

/**
 * A text as it is drawn: lines end in a line feed, tabs are blanks, and characters that only change the form of their
 * neighbours are left out, as they have no glyph of their own.
 */
export function printable(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', '    ')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
}

/** The characters of a text that a font cannot draw, each once. */
export function unprintableCharacters(text: string, font: Buffer): string[] {
  const characters = charactersOf(font)
  return [...new Set(printable(text))].filter((character) => {
    const point = character.codePointAt(0) ?? 0
    return character !== '\n' && (isControl(point) || !characters.has(point))
  })
}

function isControl(point: number): boolean {
  return point < 0x20 || (point >= 0x7f && point < 0xa0)
}

function charactersOf(font: Buffer): ReadonlySet<number> {
  if (known?.font !== font) known = { font, characters: new Set((create(font) as Font).characterSet) }
  return known.characters
}
