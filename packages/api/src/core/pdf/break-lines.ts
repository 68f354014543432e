/**
 * Breaks a text into lines of at most `width`, at its line feeds and blanks; a word that is wider than a line is broken
 * within.
 * @returns for each line its parts from left to right, with a blank between them
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
    return [...lines, line].map(drawingOrder)
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

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Nko}]/u
const leftToRight = /\p{L}/u

/**
 * Words of a right-to-left script follow one another to the left, and are drawn one by one: the font orders the characters
 * within a word, but treats the blank behind a word as a part of it.
 */
function drawingOrder(words: readonly string[]): string[] {
  if (!words.some((word) => rightToLeft.test(word))) return [words.join(' ')]
  const drawn: string[] = []
  let run: string[] = []
  let between: string[] = []
  const flush = () => {
    drawn.push(...run.toReversed(), ...between)
    run = []
    between = []
  }
  for (const word of words) {
    if (rightToLeft.test(word)) {
      run.push(...between, word)
      between = []
    } else if (run.length > 0 && !leftToRight.test(word)) between.push(word)
    else {
      flush()
      drawn.push(word)
    }
  }
  flush()
  return drawn
}
