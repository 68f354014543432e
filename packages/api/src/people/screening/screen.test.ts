import { describe, expect, test } from 'vitest'
import { parseBlocklist } from './blocklist.ts'
import { builtInBlocklist } from './built-in-blocklist.ts'
import { createScreen } from './screen.ts'
import { disguises } from './testing/disguises.ts'
import { innocentNames } from './testing/innocent-names.ts'

const builtIn = builtInBlocklist()
const screen = createScreen(builtIn)

/**
 * Texts that pass, because shops write them: khát is thirst in Vietnamese, "9un." are nine pieces, there are pull-up
 * skirts, and two letters with a number are a model.
 */
const innocentDisguises: Readonly<Record<string, string[]>> = {
  'with accents': ['khát'],
  'with a digit': ['dm7', '9hb', '1sd', '7hc', '9un'],
  'with a symbol': ['dm+', '+hc', 'uz!'],
  'with one hyphen': ['up-skirt'],
}

describe('the built-in blocklist', () => {
  test.each(Object.entries(disguises))('finds each of its terms %s', (name, disguise) => {
    const missed = builtIn.terms.map(({ text }) => disguise(text)).filter((text) => screen(text) === null)
    expect(missed).toEqual(innocentDisguises[name] ?? [])
  })

  test('accepts the goods of ordinary shops', () => {
    expect(innocentNames.length).toBeGreaterThanOrEqual(200)
    expect(innocentNames.flatMap((name) => screen(name)?.text.concat(' in ', name) ?? [])).toEqual([])
  })

  test('lets it pass in capitals, and in one long description', () => {
    expect(innocentNames.filter((name) => screen(name.toUpperCase()))).toEqual([])
    expect(screen(innocentNames.join('. ').slice(0, 5000))).toBeNull()
  })

  test('names the term and its category', () => {
    expect(screen('Pure c0c@ine')).toMatchObject({ category: 'drugs', text: 'cocaine' })
    expect(screen('Nail gun, and a gun')).toMatchObject({ category: 'weapons', text: 'gun' })
  })

  test.each([
    ['two disguises in one', 'С.О.С.@.1.Ν.Ë'],
    ['a sign before a disguised word', '$coc@ine'],
    ['letters of three alphabets', 'сοcaіnе'],
    ['all of its letters Cyrillic', 'сосаіпе'],
    ['I for l', 'FentanyI'],
    ['l for I', 'COCAlNE'],
    ['6 for b', 'canna6is'],
    ['6 for g', '6anja'],
    ['letters of flags', '🇨🇴🇨🇦ine'],
    ['a word nearly spelled out', 'co ca in e'],
    ['marks and blanks', 'c. o. c. a. i. n. e.'],
    ['a word in lines', 'c\no\nc\na\ni\nn\ne'],
    ['an article before what is spelled out', 'Buy a g u n'],
    ['a plural that is spelled out', 'g u n s for you'],
    ['one word of several spelled out', 'assault r i f l e'],
    ['wide blanks around what is spelled out', 'x  g u n  x'],
    ['a mark inside', 'co.caine'],
    ['two marks inside', 'co.ca.ine'],
    ['a slash between letters', 'g/u/n'],
    ['a plural in es', 'Sandwich of replica watches'],
    ['a plural in ies', 'stolen identities'],
    ['v for u', 'marijvana'],
    ['u for v', 'uiagra'],
    ['© for c', '©o©aine'],
    ['¡ for i', 'coca¡ne'],
    ['a turned c', 'ɔoɔɐinǝ'],
    ['an open o', 'pɔrn'],
    ['letters of two alphabets, half of them with good will', 'ђєгоіп'],
    ['a hyphen inside that makes two words', 'hero-in'],
    ['letters in parentheses', '⒞⒪⒞⒜⒤⒩⒠'],
    ['a longer word', 'xpurecocaine4u'],
    ['no blank between Chinese words', '购买heroin粉'],
    ['a word of several without its blanks', 'assaultrifle'],
    ['an allowed phrase beside it', 'glue gun + gun'],
  ])('finds %s', (_, text) => {
    expect(screen(text)).not.toBeNull()
  })
})

describe('a text without an end to it', () => {
  const hostile = {
    'almost a term, again and again': 'cocain'.repeat(833),
    'a term inside a word': 'xgunx'.repeat(1000),
    'allowed phrases': 'nail gun '.repeat(555),
    'spelled-out beginnings': 'c o c a i n '.repeat(416),
    'what has many readings': '6$!1|'.repeat(1000),
    'what has many readings, spelled out': '6 ɔ ¡ © '.repeat(625),
    'many words that are spelled out': 'g u n s r i f l e '.repeat(277),
    'all kinds together': 'g u n 6 $ '.repeat(500),
    'nothing but accents': `a${'\u0301'.repeat(4999)}`,
    'nothing but marks': '. '.repeat(2500),
    'five thousand different letters': Array.from({ length: 5000 }, (_, at) => String.fromCodePoint(0x1000 + at)).join(
      '',
    ),
  }

  /** Milliseconds of this thread's processor time: what else the machine does meanwhile is no fault of the screen. */
  const timeOf = (text: string, times: number) => {
    const begun = process.threadCpuUsage()
    for (let nth = 0; nth < times; nth += 1) screen(text)
    const { user, system } = process.threadCpuUsage(begun)
    return (user + system) / 1000
  }
  /** Some machines count processor time in steps. */
  const stepMs = 20

  test.each(Object.entries(hostile))('takes time by its length, not by its square: %s', (_, text) => {
    timeOf(text, 20) // so that the compared code is compiled by then
    // Both sides screen the same number of letters. In quadratic time, the whole would take forty times as long as its
    // parts. A part is read up to ten times as fast, because it fits into the processor's cache.
    expect(timeOf(text.repeat(40), 1)).toBeLessThan(20 * timeOf(text, 40) + stepMs)
  })
})

describe('a blocklist of one’s own', () => {
  const own = createScreen(
    parseBlocklist('[mine]\nteapot\n*kettle*\nlamp*\nсамовар\n茶壶\n42\nbig mug\n! lovely teapot\n! samovar\n'),
  )

  test.each([
    ['Tea-pot', 'teapot'],
    ['Teapots', 'teapot'],
    ['superteapot', undefined],
    ['teapotted', undefined],
    ['A lovely teapot', undefined],
    ['LOVELY TEAPOTS', undefined],
    ['An unlovely teapot', 'teapot'],
    ['lovely, teapot', undefined],
    ['lovely tea pot', undefined],
    ['lovely tea-pot', 'teapot'],
    ['te a po t', 'teapot'],
    ['s t e a p o t', undefined],
    ['lovely teapot and teapot', 'teapot'],
    ['teakettles', 'kettle'],
    ['lampshade', 'lamp'],
    ['headlamp', undefined],
    ['Медный самовар', 'самовар'],
    ['самоварный', undefined],
    ['新茶壶套装', '茶壶'],
    ['茶杯', undefined],
    ['Answer 42', '42'],
    ['Answer 142', undefined],
    ['Answer az', undefined],
    ['big-mug', 'big mug'],
    ['bigmug', 'big mug'],
    ['big smug', undefined],
    ['big, mug', undefined],
    ['b. i. g. m. u. g', 'big mug'],
    ['big.mug', 'big mug'],
  ])('reads %s', (text, found) => {
    expect(own(text)?.text).toBe(found)
  })
})
