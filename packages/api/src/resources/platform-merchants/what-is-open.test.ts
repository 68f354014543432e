import { expect, test } from 'vitest'
import { whatIsOpen } from './what-is-open.ts'

const nothing = { subscriptions: 0, disputes: 0, payouts: 0, balances: [] }

test('a merchant without open objects and money can be closed', () => {
  expect(whatIsOpen(nothing)).toEqual([])
  expect(whatIsOpen({ ...nothing, balances: [{ amount: 0, currency: 'usd' }] })).toEqual([])
})

test('each kind of open objects is named with its number, and each balance with its amount', () => {
  const balances = [
    { amount: 500, currency: 'usd' },
    { amount: -20, currency: 'eur' },
  ]
  expect(whatIsOpen({ subscriptions: 1, disputes: 2, payouts: 1, balances })).toEqual([
    '1 subscription has not ended',
    '2 disputes are open',
    '1 payout is under way',
    'the balance holds 500 usd in minor units',
    'the balance holds -20 eur in minor units',
  ])
})
