import createBidi, { type Bidi } from 'bidi-js'

export type Direction = 'ltr' | 'rtl'

// The types describe an ES module, but Node.js loads CommonJS: the import is the function.
const bidi = (createBidi as unknown as () => Bidi)()
/** Letters and digits of the right-to-left scripts that the fonts have. */
const rightToLeft = /[\p{Script_Extensions=Hebrew}\p{Script_Extensions=Arabic}\p{Script_Extensions=Nko}]/u
/** The code units that a font joins: letters, their marks and joiners. */
const inWord = /[\p{L}\p{M}\p{Join_Control}\p{Surrogate}]/u

/**
 * The parts of a line from left to right, by the Unicode Bidirectional Algorithm. A font reverses all of a part in a right-to-left script,
 * and would reverse digits with it: only letters share a part.
 * @param direction that of the paragraph
 */
export function drawingOrder(line: string, direction: Direction): string[] {
  if (!rightToLeft.test(line)) return [line]
  const embedding = bidi.getEmbeddingLevels(line, direction)
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels)
  const parts: { text: string; level: number; end: number | null }[] = []
  for (const index of bidi.getReorderedIndices(line, embedding)) {
    const level = embedding.levels[index] ?? 0
    const character = mirrored.get(index) ?? line.charAt(index)
    const last = parts.at(-1)
    const isWord = inWord.test(character)
    if (last && isWord && last.level === level && last.end !== null && Math.abs(last.end - index) === 1) {
      last.text = level % 2 === 1 ? character + last.text : last.text + character
      last.end = index
    } else parts.push({ text: character, level, end: isWord ? index : null })
  }
  return parts.map(({ text }) => text)
}

/** The direction of a paragraph, which is that of its first letter. */
export function directionOf(paragraph: string): Direction {
  const [first = ''] = /\p{L}/u.exec(paragraph) ?? []
  return rightToLeft.test(first) ? 'rtl' : 'ltr'
}
