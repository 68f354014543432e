import { describe, expect, test } from 'vitest'
import { parseBlocklist } from './blocklist.ts'
import { builtInBlocklist } from './built-in-blocklist.ts'
import { createScreen } from './screen.ts'
import { innocentNames } from './testing/innocent-names.ts'

const builtIn = builtInBlocklist()
const screen = createScreen(builtIn)

describe('the built-in blocklist', () => {
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
