import { expect, test } from 'vitest'
import { nextPayouts } from './next-payout.ts'
import type { Balance } from './wire.ts'

const balance = (available: [number, string][], pending: [number, string, number][]) =>
  ({
    available: available.map(([amount, currency]) => ({ amount, currency })),
    pending: pending.map(([amount, currency, available_on]) => ({ amount, currency, available_on })),
  }) as Balance

test.each([
  ['what is available', balance([[500, 'usd']], [[900, 'usd', 20]]), [{ amount: 500, currency: 'usd', from: null }]],
  [
    'what becomes available first',
    balance(
      [[0, 'usd']],
      [
        [9, 'usd', 30],
        [4, 'usd', 20],
      ],
    ),
    [{ amount: 4, currency: 'usd', from: 20 }],
  ],
  [
    'less what is owed',
    balance(
      [[-6, 'usd']],
      [
        [4, 'usd', 20],
        [9, 'usd', 30],
      ],
    ),
    [{ amount: 7, currency: 'usd', from: 30 }],
  ],
  [
    'of each currency',
    balance([[5, 'usd']], [[9, 'eur', 20]]),
    [
      { amount: 5, currency: 'usd', from: null },
      { amount: 9, currency: 'eur', from: 20 },
    ],
  ],
  ['none while more is owed', balance([[-50, 'usd']], [[4, 'usd', 20]]), []],
  ['none of nothing', balance([], []), []],
])('the next payout is %s', (_, given, expected) => {
  expect(nextPayouts(given)).toEqual(expected)
})
