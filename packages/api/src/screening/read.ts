import { type CharacterKind, type FoldedCharacter, foldCharacter, type Look } from './fold-character.ts'

/**
 * A text as one run of letters, without what stands between them. The lists have an entry for each UTF-16 unit of
 * `letters`.
 */
export type Reading = {
  letters: string
  kinds: CharacterKind[]
  /** What stands in the text; in lower case. */
  written: string[]
  looks: Look[]
  /** Where in the text it stands. */
  places: number[]
  /** What lies before it. */
  gaps: Gap[]
}

export type Gap = 'none' | 'mark' | 'space'

type Choice = {
  /** Whether symbols stand for letters, or between them. */
  symbols: boolean
  six: 'g' | 'b'
}

/**
 * The ways in which people may read a text; most texts have one. Linear in its length.
 * i and l are one letter here: capital I and small l look the same, and 1 and | stand for both.
 */
export function readingsOf(text: string): Reading[] {
  const first = read(text, { symbols: true, six: 'g' })
  const symbols = first.kinds.includes('symbol') ? [true, false] : [true]
  const sixes = first.written.includes('6') ? (['g', 'b'] as const) : (['g'] as const)
  const others = symbols.flatMap((symbol) => sixes.map((six) => ({ symbols: symbol, six }))).slice(1)
  return [first, ...others.map((choice) => read(text, choice))]
}

function read(text: string, choice: Choice): Reading {
  const reading: Reading = { letters: '', kinds: [], written: [], looks: [], places: [], gaps: [] }
  let gap: Gap = 'space'
  let place = 0
  for (const character of text) {
    const folded = foldCharacter(character)
    if (folded) {
      const { kind } = folded
      if (kind === 'mark' || kind === 'space' || (kind === 'symbol' && !choice.symbols)) {
        gap = kind === 'space' || gap === 'space' ? 'space' : 'mark'
      } else {
        append(reading, folded, { gap, place, six: choice.six })
        gap = 'none'
      }
    }
    place += character.length
  }
  return reading
}

function append(
  reading: Reading,
  { text, kind, look }: FoldedCharacter,
  { gap, place, six }: { gap: Gap; place: number; six: string },
): void {
  for (let index = 0; index < text.length; index += 1) {
    const written = text.charAt(index)
    reading.letters += letterOf(kind === 'digit' ? (digits[written] ?? six) : written)
    reading.kinds.push(kind)
    reading.written.push(written)
    reading.looks.push(look)
    reading.places.push(place)
    reading.gaps.push(index === 0 ? gap : 'none')
  }
}

/** Digits that are read as one letter. 6 is read as two. */
const digits: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
}

/** Other scripts are folded into sixty-four signs of ASCII, by which they are found; `written` tells them apart. */
function letterOf(letter: string): string {
  if (letter === 'i') return 'l'
  return letter >= 'a' && letter <= 'z' ? letter : String.fromCharCode(0x20 + (letter.charCodeAt(0) % 0x40))
}
