import { type CharacterKind, type FoldedCharacter, foldCharacter, type Look } from './fold-character.ts'
import { drawn, secondReading } from './look-alikes.ts'

/**
 * A text as one run of letters, without the characters between them. The lists have an entry for each UTF-16 unit of
 * `letters`.
 */
export type Reading = {
  letters: string
  kinds: CharacterKind[]
  /** The written characters, in lower case. */
  written: string[]
  looks: Look[]
  /** Positions of the characters in the text. */
  places: number[]
  /** The separator before each letter. */
  gaps: Gap[]
}

/**
 * Marks or blanks. A slash separates words more than other marks do; two blanks or a new line more than one blank; a
 * stop such as a comma, followed by a blank, ends a clause.
 */
export type Gap = 'none' | 'mark' | 'stop' | 'slash' | 'space' | 'wide' | 'clause'

type Choice = {
  /** Whether symbols are read as letters, or as separators. */
  symbols: boolean
  /** Whether letters that are read in two ways are read in the second. */
  second: boolean
}

/**
 * The ways in which people may read a text; most texts have one. Each reading is made on demand, in linear time.
 * i and l are one letter here: capital I and small l look the same, and 1 and | replace both. So are u and v.
 */
export function* readingsOf(text: string): Generator<Reading, void, void> {
  const first = read(text, { symbols: true, second: false })
  yield first
  const symbols = first.kinds.includes('symbol') ? [true, false] : [true]
  const seconds = hasSecond.test(text) ? [false, true] : [false]
  const others = symbols.flatMap((symbol) => seconds.map((second) => ({ symbols: symbol, second }))).slice(1)
  for (const choice of others) yield read(text, choice)
}

/** The letters of a text in the first of these ways. */
export function lettersOf(text: string): string {
  return read(text, { symbols: true, second: false }).letters
}

const hasSecond = new RegExp(`[${Object.keys(secondReading).join('')}]`, 'iu')

function read(text: string, choice: Choice): Reading {
  const reading: Reading = { letters: '', kinds: [], written: [], looks: [], places: [], gaps: [] }
  let gap: Gap = 'wide'
  let place = 0
  let readUpTo = 0
  for (const character of text) {
    const letter = choice.symbols && place >= readUpTo ? drawn[text.slice(place, place + 2)] : undefined
    if (letter !== undefined) readUpTo = place + 2
    const isSecondHalf = letter === undefined && place < readUpTo
    const folded = isSecondHalf ? null : letter === undefined ? foldCharacter(character) : drawnAs(letter)
    if (folded) {
      const { kind } = folded
      if (kind === 'mark' || kind === 'space' || (kind === 'symbol' && !choice.symbols)) {
        gap = widened(gap, character, kind)
      } else {
        const second = choice.second ? secondReading[character.toLowerCase()] : undefined
        append(reading, folded, { gap, place, second })
        gap = 'none'
      }
    }
    place += character.length
  }
  return reading
}

function drawnAs(text: string): FoldedCharacter {
  return { kind: 'symbol', text, look: 'taken' }
}

function widened(gap: Gap, character: string, kind: CharacterKind): Gap {
  if (kind === 'space') {
    if (gap === 'stop' || gap === 'clause') return 'clause'
    return gap === 'space' || gap === 'wide' || /[\n\r]/.test(character) ? 'wide' : 'space'
  }
  if (gap !== 'none') return gap
  if (character === '/') return 'slash'
  return /[.,;:!?]/.test(character) ? 'stop' : 'mark'
}

function append(
  reading: Reading,
  { text, kind, look }: FoldedCharacter,
  { gap, place, second }: { gap: Gap; place: number; second: string | undefined },
): void {
  const read = kind === 'digit' ? text : (second ?? text)
  for (let index = 0; index < read.length; index += 1) {
    const written = read.charAt(index)
    const letter = kind === 'digit' ? (second ?? digits[written] ?? written) : written
    reading.letters += letterOf(letter)
    reading.kinds.push(kind)
    reading.written.push(written)
    reading.looks.push(look)
    reading.places.push(place)
    reading.gaps.push(index === 0 ? gap : 'none')
  }
}

/** Letters that digits stand for; look-alikes.ts has a second one for 6. */
const digits: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
}

/** Letters of other scripts are hashed to 64 characters of ASCII for the search; `written` distinguishes them. */
function letterOf(letter: string): string {
  if (letter === 'i') return 'l'
  if (letter === 'v') return 'u'
  return letter >= 'a' && letter <= 'z' ? letter : String.fromCharCode(0x20 + (letter.charCodeAt(0) % 0x40))
}
