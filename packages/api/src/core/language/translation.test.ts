import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, test } from 'vitest'
import { languages } from './languages.ts'
import type { MessageKey } from './messages/en.ts'
import { catalogue, translationFor } from './translation.ts'

const keys = Object.keys(catalogue.en) as MessageKey[]

/** The names of the values that a message has, in the order of the alphabet. */
function namesIn(message: string): string[] {
  const names = new Set<string>()
  const visit = (elements: ReturnType<IntlMessageFormat['getAst']>): void => {
    for (const element of elements) {
      if ('value' in element && typeof element.value === 'string' && element.type !== 0) names.add(element.value)
      if ('options' in element) for (const { value } of Object.values(element.options)) visit(value)
    }
  }
  visit(new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true }).getAst())
  return [...names].toSorted()
}

describe.each(languages)('the messages in %s', (language) => {
  test.each(keys)('%s has the values of the English one', (key) => {
    expect(namesIn(catalogue[language][key])).toEqual(namesIn(catalogue.en[key]))
  })

  test('are sentences of that language alone', () => {
    const sentences = keys.filter(
      (key) => / /.test(catalogue.en[key]) && /\p{L}/u.test(catalogue.en[key].replaceAll(/\{.*?\}/g, '')),
    )
    const same = sentences.filter((key) => language !== 'en' && catalogue[language][key] === catalogue.en[key])
    expect(same).toEqual([])
  })

  test('have plural forms for one and for several', () => {
    const { text } = translationFor(language)
    const [one, several] = [text('every.month', { count: 1 }), text('every.month', { count: 3 })]
    expect(one).not.toContain('1')
    expect(several).toContain('3')
  })
})

test.each([
  ['en', 'Receipt from Tea & Co', '$1,234.50', '5 March 2026, 14:05 UTC'],
  ['es', 'Recibo de Tea & Co', '1234,50 US$', '5 de marzo de 2026, 14:05 UTC'],
  ['fr', 'Reçu de Tea & Co', '1 234,50 $US', '5 mars 2026, 14:05 UTC'],
  ['de', 'Beleg von Tea & Co', '1.234,50 $', '5. März 2026, 14:05 UTC'],
  ['nl', 'Betaalbewijs van Tea & Co', 'US$ 1.234,50', '5 maart 2026, 14:05 UTC'],
  ['pt', 'Recibo de Tea & Co', 'US$ 1.234,50', '5 de março de 2026, 14:05 UTC'],
  [null, 'Receipt from Tea & Co', '$1,234.50', '5 March 2026, 14:05 UTC'],
  ['it', 'Receipt from Tea & Co', '$1,234.50', '5 March 2026, 14:05 UTC'],
])('texts, amounts and moments for a customer of the language %s', (locale, title, amount, moment) => {
  const { text, money, moment: momentOf } = translationFor(locale)
  expect(text('receipt.from', { merchant: 'Tea & Co' })).toBe(title)
  expect(money(123_450n, 'usd').replace(/\s/g, ' ')).toBe(amount)
  expect(momentOf(new Date('2026-03-05T14:05:00Z'))).toBe(moment)
})
