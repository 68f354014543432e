import { directionOf, drawingOrder } from './drawing-order.ts'

/**
 * Breaks a text into lines of at most `width`, at its line feeds and blanks; a word that is wider than a line is broken
 * within.
 * @returns for each line its parts from left to right
 */
export function breakLines(text: string, width: number, widthOf: (words: string) => number): string[][] {
  const blank = widthOf(' ')
  const widths = new Map<string, number>()
  const measured = (word: string) => {
    const found = widths.get(word) ?? widthOf(word)
    widths.set(word, found)
    return found
  }
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[][] = []
    let line: string[] = []
    let used = 0
    for (const word of paragraph.split(' ').flatMap((one) => pieces(one, width, measured))) {
      const wide = measured(word)
      if (line.length > 0 && used + blank + wide > width) {
        lines.push(line)
        line = []
        used = 0
      }
      used += (line.length > 0 ? blank : 0) + wide
      line.push(word)
    }
    const direction = directionOf(paragraph)
    return [...lines, line].map((words) => drawingOrder(words.join(' '), direction))
  })
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Splits a word into pieces that fit a line each. A mark stays with its letter, unless both are wider than a line. */
function pieces(word: string, width: number, widthOf: (words: string) => number): string[] {
  if (widthOf(word) <= width) return [word]
  const found: string[] = []
  let piece = ''
  let used = 0
  const parts = Array.from(graphemes.segment(word), ({ segment }) => segment)
  for (const character of parts.flatMap((part) => (widthOf(part) <= width ? [part] : [...part]))) {
    const wide = widthOf(character)
    if (piece && used + wide > width) {
      found.push(piece)
      piece = ''
      used = 0
    }
    piece += character
    used += wide
  }
  return [...found, piece]
}
