import { describe, expect, test } from 'vitest'
import { builtInBlocklist } from './built-in-blocklist.ts'
import { decodeText } from './decode-text.ts'
import { createScreen } from './screen.ts'

const screen = createScreen(builtInBlocklist())

/** Terms of one word that the built-in list has, of seven letters or more. */
const terms = [
  'cocaine',
  'fentanyl',
  'counterfeit',
  'marijuana',
  'cannabis',
  'ketamine',
  'steroid',
  'oxycodone',
  'malware',
]

const each = (table: Readonly<Record<string, string>>) => (term: string) =>
  [...term].map((letter) => table[letter] ?? letter).join('')
const coded = (form: (code: number) => string) => (term: string) =>
  [...term].map((letter) => form(letter.charCodeAt(0))).join('')
const inside = (sign: string) => (term: string) => `${term.slice(0, 3)}${sign}${term.slice(3)}`

const disguises: Readonly<Record<string, (term: string) => string>> = {
  'decimal references': coded((code) => `&#${code};`),
  'hexadecimal references': coded((code) => `&#x${code.toString(16)};`),
  'references that are encoded again': coded((code) => `&amp;#${code};`),
  'named references': each({ a: '&aacute;', o: '&omicron;' }),
  'soft hyphens by name': inside('&shy;'),
  'percent-encoding': coded((code) => `%${code.toString(16)}`),
  'percent-encoding, twice': coded((code) => `%25${code.toString(16)}`),
  'escapes of programs': coded((code) => `\\u00${code.toString(16)}`),
  'tags inside': inside('<b></b>'),
  'a comment inside': inside('<!-- x -->'),
  'a vowel repeated': (term) => term.replace(/[aeiou]/, (vowel) => vowel.repeat(4)),
  'each letter repeated': (term) => [...term].map((letter) => letter.repeat(3)).join(''),
  'a letter doubled': (term) => `${term.slice(0, 3)}${term.charAt(2)}${term.slice(3)}`,
  'rn for m': (term) => term.replaceAll('m', 'rn'),
  'vv for w': (term) => term.replaceAll('w', 'vv'),
  'a blank inside': inside(' '),
  'a narrow blank inside': inside('\u2009'),
  'a vowel masked': (term) => term.replace(/(?<=.)[aeiou]/, '*'),
  'a vowel left as a line': (term) => term.replace(/(?<=.)[aeiou]/, '_'),
  'capitals between words': (term) => `My${term.charAt(0).toUpperCase()}${term.slice(1)}Shop`,
  backwards: (term) => [...term].reverse().join(''),
  'flags between letters': (term) => [...term].join('🇺🇸'),
  'emoji for o': each({ o: '⭕' }),
  'letters joined to others': each({ a: 'æ', o: 'œ' }),
  'brackets for c': each({ c: '(' }),
  'A of signs': each({ a: '/-\\' }),
  'N of signs': each({ n: '|\\|' }),
  'Hebrew letters': each({ o: 'ס', n: 'ח' }),
  'Gothic letters': each({ a: '𐌰', e: '𐌴', n: '𐌽', o: '𐍉' }),
  'a plural in z': (term) => `${term}z`,
}

test.each(Object.entries(disguises))('terms are found behind %s', (_, disguise) => {
  expect(terms.filter((term) => screen(disguise(term)) === null)).toEqual([])
})

test.each(['ǝuᴉɐɔoɔ', '#eroin', '|-|andgun', '|<etamine', 'rnarijuana', 'malvvare', 'heroinstore', 'bestcasino'])(
  '%s is found',
  (text) => {
    expect(screen(text)).not.toBeNull()
  },
)

describe('a text that only resembles a disguise passes', () => {
  test.each([
    'Popcorn gun prop',
    'Face cream (Cannabis Sativa Seed Oil)',
    'Porn star martini kit',
    'Book makers glue',
    'Fire arm warmers, knitted',
    'Second hand guns n roses vinyl',
    'Monte Cassino beer',
    'GunMetal Paint',
    'Rita Lin ceramics',
    'Pull up skirt',
    '100% cotton, 50%ab',
    'a*b*c notebook',
    'Brrrr! Sooo cosy blanket',
    'Modern corn clever',
    'C# and F# for musicians',
    '<b>Bold</b> tea &amp; cake',
    'Steroid-free chicken',
    'Codeine-free tea',
    'Anti-counterfeit labels',
    'Malware removal service',
    'Phishing awareness course',
  ])('%s', (text) => {
    expect(screen(text)).toBeNull()
  })

  test('and what is denied only to get past it does not', () => {
    for (const text of ['Steroids, free delivery', 'cocaine-free shipping', 'anticocaine cocaine']) {
      expect(screen(text)).not.toBeNull()
    }
  })
})

test.each([
  ['3 &lt; 4 &amp; %41', '3 < 4 & A'],
  ['&lt;b&gt;Tea&lt;/b&gt;', 'Tea'],
  ['\\x41\\u{1f600}', 'A😀'],
  ['100%', '100%'],
  ['%ff', '%ff'],
  ['1 < 2', '1 < 2'],
])('%s is read as %s', (text, read) => {
  expect(decodeText(text)).toBe(read)
})
