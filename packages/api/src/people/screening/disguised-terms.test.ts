import { expect, test } from 'vitest'
import { builtInBlocklist } from './built-in-blocklist.ts'
import { createScreen } from './screen.ts'
import { disguises } from './testing/disguises.ts'

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

test.each(Object.entries(disguises))('finds each term of the built-in blocklist %s', (name, disguise) => {
  const missed = builtIn.terms.map(({ text }) => disguise(text)).filter((text) => screen(text) === null)
  expect(missed).toEqual(innocentDisguises[name] ?? [])
})
