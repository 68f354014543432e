import { decodeText } from './decode-text.ts'

/**
 * The ways to read a text beyond its characters as they stand, each as a text of its own: decoded, letters that are drawn
 * with signs, letters that are repeated, pairs of letters that look like one, words in mixed capitals, flags between letters.
 * Each is linear in the text's length, and most texts have none.
 */
export function variantsOf(text: string): string[] {
  const decoded = decodeText(text)
  const variants = [
    decoded,
    decoded.replace(flags, ' '),
    drawLetters(decoded),
    turn(decoded),
    ...stretched(decoded),
    decoded.replace(capitalInside, ' '),
    ...pairs.map(([pair, letter]) => decoded.replace(pair, letter)),
  ]
  return [...new Set(variants)].filter((variant) => variant !== text)
}

/** Letters that are turned over, and those that others become. A turned text is read from its end. */
const turned: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ɐ: 'a',
    q: 'b',
    ɔ: 'c',
    p: 'd',
    ǝ: 'e',
    ɟ: 'f',
    ƃ: 'g',
    ɥ: 'h',
    ᴉ: 'i',
    ı: 'i',
    ɾ: 'j',
    ʞ: 'k',
    ꞁ: 'l',
    ɯ: 'm',
    u: 'n',
    d: 'p',
    b: 'q',
    ɹ: 'r',
    ʇ: 't',
    n: 'u',
    ʌ: 'v',
    ʍ: 'w',
    ʎ: 'y',
  }),
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

function stretched(text: string): string[] {
  return [text.replace(run, '$1'), text.replace(run, '$1$1')]
}

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
  return text.replace(drawn, (signs) => drawings[signs] ?? signs).replace(single, (sign) => (sign === '#' ? 'h' : 'c'))
}
