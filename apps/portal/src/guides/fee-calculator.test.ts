import { expect, test } from 'vitest'
import { explainFee } from './fee-calculator.ts'

test.each([
  [
    'the fee of the merchant',
    1000n,
    'usd',
    'free',
    false,
    /= 89\n\n.* 10\.00 USD, the fee is 0\.89 USD, .* 9\.11 USD\.$/s,
  ],
  ['the fee of the customer', 1000n, 'usd', 'free', true, /^n {5}= .* = 1040\ntotal = .* = 1094\nfee .* = 94\n/s],
  ['another plan', 1000n, 'usd', 'pro', true, /= 1086\n/],
  ['a currency in steps', 10_000n, 'kwd', 'free', true, /× 10 = 10640\n/],
  ['an amount between steps', 1001n, 'kwd', 'free', false, /multiples of 10/],
  ['a fee that uses up the amount', 20n, 'usd', 'free', false, /uses up/],
  ['more than one charge takes', 99_999_999n, 'usd', 'free', true, /exceeds the maximum/],
] as const)('the calculator explains %s', (_, amount, currency, plan, passFees, told) => {
  expect(explainFee(amount, currency, plan, passFees)).toMatch(told)
})
