import { describe, expect, test } from 'vitest'
import { cardTokens } from './card-tokens.ts'
import { brandOf, passesLuhn, testCards } from './cards.ts'

test.each(Object.entries(testCards))('%s could be a card of its brand', (number, { brand }) => {
  expect(passesLuhn(number)).toBe(true)
  expect(brandOf(number)).toBe(brand)
})

test('every card token names a test card', () => {
  for (const number of Object.values(cardTokens)) expect(testCards).toHaveProperty(number)
})

test('each card that is declined has a token', () => {
  const numbers = Object.values(cardTokens)
  const declined = Object.entries(testCards).flatMap(([number, card]) => (card.declines ? [number] : []))
  expect(declined.filter((number) => !numbers.includes(number))).toEqual([])
  expect(declined.length).toBeGreaterThan(5)
})

describe('the check digit', () => {
  test.each(['4242424242424241', '4242424242424243', '1234567812345678'])('the check digit refuses %s', (number) => {
    expect(passesLuhn(number)).toBe(false)
  })
})
