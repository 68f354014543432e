import { expect, test } from 'vitest'
import { availableMessage } from './available-message.ts'

test.each([
  [[5], /goes to your bank account with the next payout\. A small reserve/],
  [[-5, 5], /^It goes to your bank account.* What is negative is withheld/],
  [[-5, 0], /withheld from your next sales/],
  [[0], /^Nothing is available now/],
  [[], /^Nothing is available now/],
])('what becomes of %j is said', (amounts, words) => {
  expect(availableMessage(amounts.map((amount) => ({ amount, currency: 'usd' })))).toMatch(words)
})
