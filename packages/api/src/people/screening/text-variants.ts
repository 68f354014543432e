import { decodeText } from './decode-text.ts'

/** Another way to read a text. */
export type Variant = {
  text: string
  /**
   * How far from a match a change may be to count; a match that no change is near is one of the text itself, which was judged
   * there. Null where all of the text may have changed.
   */
  reach: number | null
}

/** Marks the end of each change: an invisible character that is no part of a word. */
const changed = '\u2063'

/** Whether something near a match was changed. */
export function isChanged({ text, reach }: Variant, first: number, last: number): boolean {
  return reach === null || text.slice(Math.max(0, first - reach), last + 2 + reach).includes(changed)
}

/**
 * Further ways to read a text, each as a separate text: decoded, letters drawn with signs, repeated letters, pairs of
 * letters that look like one, words in mixed capitals, flags between letters. Each is linear in the text's length, and
 * most texts have no variant.
 */
export function variantsOf(written: string): Variant[] {
  const text = decodeText(written)
  const variants: Variant[] = [
    { text, reach: null },
    { text: turn(text), reach: null },
    { text: text.replace(flags, ' '), reach: null },
    { text: text.replace(capitalInside, ` ${changed}`), reach: 2 },
    { text: drawLetters(text), reach: 0 },
    { text: text.replace(run, `$1${changed}`), reach: 0 },
    { text: text.replace(run, `$1$1${changed}`), reach: 0 },
    ...pairs.map(([pair, letter]) => ({ text: text.replace(pair, `${letter}${changed}`), reach: 0 })),
  ]
  return variants.filter((variant, index) => variant.text !== (index === 0 ? written : text))
}

/** Turned letters, and the letters that they become. A turned text is read from its end. */
const turnedLetters = [...'ɐqɔpǝɟƃɥᴉıɾʞꞁɯudbɹʇnʌʍʎ']
const uprightLetters = [...'abcdefghiijklmnpqrtuvwy']
const turned: ReadonlyMap<string, string> = new Map(
  turnedLetters.map((letter, index) => [letter, uprightLetters[index] ?? letter]),
)

function turn(text: string): string {
  if (!/[ɐɔǝɟƃɥᴉɾʞɯɹʇʌʍʎ]/u.test(text)) return text
  return [...text.toLowerCase()]
    .reverse()
    .map((letter) => turned.get(letter) ?? letter)
    .join('')
}

/** Flags of countries between letters separate them; read letter by letter they are found in the text itself. */
const flags = /\p{Regional_Indicator}{2}/gu

/** "MyHeroinShop". */
const capitalInside = /(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu

/** Two letters that look like one in many fonts. */
const pairs: readonly (readonly [RegExp, string])[] = [
  [/rn/gi, 'm'],
  [/vv/gi, 'w'],
  [/cl/gi, 'd'],
]

/** A letter three times or more in a row: no word has that, and which of one or two was meant is not known. */
const run = /(\p{L})\1{2,}/giu

/** Signs that are drawn for a letter, the longest first. */
const drawings: Readonly<Record<string, string>> = {
  '/\\/\\': 'm',
  '|\\/|': 'm',
  '\\/\\/': 'w',
  '|/\\|': 'w',
  '/-\\': 'a',
  '|-|': 'h',
  ']-[': 'h',
  '|\\|': 'n',
  '-|-': 't',
  '|_|': 'u',
  '|<': 'k',
  '|{': 'k',
  '|)': 'd',
  '|]': 'd',
  '|3': 'b',
  '|2': 'r',
  '|>': 'p',
  '|°': 'p',
  '|*': 'p',
  '|=': 'f',
  '|_': 'l',
  '\\/': 'v',
  '/\\': 'a',
  '><': 'x',
  '[]': 'o',
  '()': 'o',
  '<>': 'o',
}

const drawn = new RegExp(
  Object.keys(drawings)
    .map((signs) => signs.replace(/[\\|/()[\]{}*+?.^$-]/g, '\\$&'))
    .join('|'),
  'g',
)
/** A bracket at a letter, and # at one: "(ocaine", "#eroin". */
const single = /[([{](?=\p{L})|(?<=\p{L})[([{]|#(?=\p{L})|(?<=\p{L})#/gu

function drawLetters(text: string): string {
  return text
    .replace(drawn, (signs) => `${drawings[signs] ?? signs}${changed}`)
    .replace(single, (sign) => `${sign === '#' ? 'h' : 'c'}${changed}`)
}
