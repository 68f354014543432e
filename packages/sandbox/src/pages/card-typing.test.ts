import { describe, expect, test } from 'vitest'
import { testCards } from '../cards.ts'
import {
  brandOf,
  codeProblem,
  expiryProblem,
  formatCode,
  formatExpiry,
  formatNumber,
  numberProblem,
} from './assets/card-typing.js'

test('every test card is complete, of its brand, and survives its own shape', () => {
  for (const [number, { brand }] of Object.entries(testCards)) {
    expect([number, brandOf(number)]).toEqual([number, brand === 'unknown' ? undefined : brand])
    expect(numberProblem(formatNumber(number))).toBe('')
    expect(formatNumber(number).replaceAll(' ', '')).toBe(number)
  }
})

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['42424242424242429999', '4242 4242 4242 4242'],
  ['378282246310005', '3782 822463 10005'],
  ['4242-42', '4242 42'],
  ['card', ''],
])('%s is shown as %s', (typed, shown) => {
  expect(formatNumber(typed)).toBe(shown)
})

test.each([
  ['1', '1', false],
  ['12', '12 / ', false],
  ['12', '12', true],
  ['5', '05 / ', false],
  ['1/3', '01 / 3', false],
  ['1234', '12 / 34', false],
  ['12/2034', '12 / 34', false],
  ['2034-12', '12 / 34', false],
  ['123456', '12 / 34', false],
])('an expiry of %s reads %s', (typed, shown, deleting) => {
  expect(formatExpiry(typed, deleting)).toBe(shown)
})

describe('what is wrong', () => {
  test.each([
    ['', 'incomplete_number'],
    ['4242 4242', 'incomplete_number'],
    ['4242 4242 4242 4241', 'invalid_number'],
  ])('the number %j has its validation error', (text, problem) => {
    expect(numberProblem(text)).toBe(problem)
  })

  test.each([
    ['', 'incomplete_expiry'],
    ['12 / 3', 'incomplete_expiry'],
    ['13 / 34', 'invalid_expiry_month'],
    ['00 / 34', 'invalid_expiry_month'],
    ['12 / 26', 'invalid_expiry_year_past'],
    ['02 / 27', 'invalid_expiry_month_past'],
    ['03 / 27', ''],
  ])('the expiry %j has its validation error in March 2027', (text, problem) => {
    expect(expiryProblem(text, new Date(2027, 2, 31))).toBe(problem)
  })

  test.each([
    ['12', '4242', 'incomplete_cvc'],
    ['1234', '4242', 'incomplete_cvc'],
    ['123', '4242', ''],
    ['1234', '3782', ''],
    ['123', '3782', ''],
  ])('the code %j of a card %s has its validation error', (text, number, problem) => {
    expect(codeProblem(formatCode(text), number)).toBe(problem)
  })
})
