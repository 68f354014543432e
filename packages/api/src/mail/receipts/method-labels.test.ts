import { describe, expect, test } from 'vitest'
import { cardLabel, methodLabel, threeDSecureLabel } from './method-labels.ts'

const card = { brand: 'visa', last4: '4242', wallet: null }
const bank = (name: string | null, last4: string | null) => ({
  type: 'us_bank_account',
  card: null,
  bank: { name, last4 },
})

describe('a card in words', () => {
  test.each([
    [card, 'Visa ending in 4242'],
    [{ ...card, brand: 'amex', wallet: 'apple_pay' }, 'American Express ending in 4242 (Apple Pay)'],
    [{ ...card, wallet: 'link' }, 'Visa ending in 4242 (Link)'],
    [{ ...card, wallet: 'samsung_pay' }, 'Visa ending in 4242 (Samsung Pay)'],
    [{ ...card, brand: 'unknown' }, 'Card ending in 4242'],
    [{ ...card, brand: 'constructor' }, 'Card ending in 4242'],
    [{ brand: null, last4: null, wallet: null }, 'Card'],
  ])('%j is %s', (shown, words) => {
    expect(cardLabel(shown)).toBe(words)
  })
})

test.each([
  [null, null],
  [{ type: 'card', card, bank: null }, 'Visa ending in 4242'],
  [bank('STRIPE TEST BANK', '6789'), 'STRIPE TEST BANK account ending in 6789'],
  [bank(null, '6789'), 'Bank account ending in 6789'],
  [bank('Bank', null), 'Bank account'],
  [{ type: 'ideal', card: null, bank: null }, 'Ideal'],
  [{ type: 'cashapp', card: null, bank: null }, 'Cashapp'],
])('the method %j is %s', (method, words) => {
  expect(methodLabel(method)).toBe(words)
})

test.each([
  [null, 'Not used'],
  ['authenticated', 'Authenticated'],
  ['attempt_acknowledged', 'Attempted, but not offered by the card’s bank'],
  ['exempted', 'Exempted'],
  ['failed', 'Failed'],
  ['not_supported', 'Not supported by the card'],
  ['processing_error', 'Not completed because of an error'],
  ['something_newer', 'Something newer'],
])('3-D Secure %j is %s', (result, words) => {
  expect(threeDSecureLabel(result)).toBe(words)
})
