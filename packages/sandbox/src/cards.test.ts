import { describe, expect, test } from 'vitest'
import { brandOf, CARD_TOKENS, passesLuhn, TEST_CARDS } from './cards.ts'

test.each(Object.entries(TEST_CARDS))('%s could be a card of its brand', (number, { brand }) => {
  expect(passesLuhn(number)).toBe(true)
  expect(brandOf(number)).toBe(brand)
})

test('every token stands for a card', () => {
  for (const number of Object.values(CARD_TOKENS)) expect(TEST_CARDS).toHaveProperty(number)
})

describe('the check digit', () => {
  test.each(['4242424242424241', '4242424242424243', '1234567812345678'])('refuses %s', (number) => {
    expect(passesLuhn(number)).toBe(false)
  })
})
