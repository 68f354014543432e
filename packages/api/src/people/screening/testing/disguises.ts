/** Ways in which people write a word so that a list does not find it. */
type Disguise = (term: string) => string

const each = (table: Readonly<Record<string, string>>) => (term: string) =>
  [...term].map((letter) => table[letter] ?? letter).join('')

/** The first letter in the table alone: a short word of stand-ins no person would read. */
const first = (table: Readonly<Record<string, string>>) => (term: string) => {
  const at = [...term].findIndex((letter) => letter in table)
  return at < 0 ? term : `${term.slice(0, at)}${table[term.charAt(at)]}${term.slice(at + 1)}`
}

const between = (sign: string) => (term: string) => [...term.replaceAll(' ', '')].join(sign)

const alphabet = 'abcdefghijklmnopqrstuvwxyz'

/** A style of the mathematical letters, or any other run of 26. */
const run = (start: number) =>
  Object.fromEntries([...alphabet].map((letter, index) => [letter, String.fromCodePoint(start + index)]))

const table = (from: string, to: string) => {
  const targets = [...to]
  return Object.fromEntries([...from].map((letter, index) => [letter, targets[index] ?? letter]))
}

const mathematical = run(0x1d41a)

export const disguises: Readonly<Record<string, Disguise>> = {
  'as it is': (term) => term,
  'in capitals': (term) => term.toUpperCase(),
  'in alternating case': (term) =>
    [...term].map((letter, index) => (index % 2 ? letter.toUpperCase() : letter)).join(''),
  'with accents': each(table('aceinouy', 'áçéîñöúÿ')),
  'with combining accents': (term) => [...term].map((letter) => `${letter}\u0308`).join(''),
  'with strokes': each(table('dhlot', 'đħłøŧ')),
  'full-width': (term) =>
    term.replace(/[a-z0-9]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)),
  'with zero-width spaces': between('\u200b'),
  'with joiners and soft hyphens': (term) => [...term].join('\u200d\u00ad'),
  'with Cyrillic letters': each(table('acehijopsxy', 'асеһіјорѕху')),
  'with Cyrillic capitals': (term) => each(table('ABCEHKMOPTXY', 'АВСЕНКМОРТХУ'))(term.toUpperCase()),
  'with Greek letters': each(table('ainoptuvx', 'αιηορτυνχ')),
  'with Greek capitals': (term) => each(table('ABEHIKMNOPTXYZ', 'ΑΒΕΗΙΚΜΝΟΡΤΧΥΖ'))(term.toUpperCase()),
  'in mathematical bold': each(mathematical),
  'in circles': each(run(0x24d0)),
  'in black squares': each(run(0x1f170)),
  'in small capitals': each(table('abcdeghijklmnoprtuvwyz', 'ᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀᴛᴜᴠᴡʏᴢ')),
  'with a digit': first(table('abegilostz', '483911057' + '2')),
  'with a symbol': first(table('aceist', '@¢€!$+')),
  'with dots': between('.'),
  'with hyphens': between('-'),
  'with underscores and stars': between('_*_'),
  'with exclamation marks': between('!'),
  'with emoji': between('💊'),
  'spelled out': between(' '),
  'with one hyphen': (term) => `${term.slice(0, 2)}-${term.slice(2)}`,
  'among signs': (term) => `«${term}»!`,
  'in the plural': (term) => (term.endsWith('s') ? term : `${term}s`),
  'with a trade mark': (term) => `${term}™`,
  'before a number': (term) => (/\d/.test(term) ? term : `${term}500`),
  'in a sentence': (term) => `Finest ${term}, sent on the same day.`,
}
