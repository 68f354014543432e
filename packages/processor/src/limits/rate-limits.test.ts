import { expect, test } from 'vitest'
import { budgetsOf } from './rate-limits.ts'

const stripe = { live: 100, test: 25 }

test.each([
  [
    true,
    'POST',
    '/v1/refunds',
    [
      ['live POST /v1/refunds', 25],
      ['live', 100],
    ],
  ],
  [
    true,
    'POST',
    '/v1/payouts',
    [
      ['live POST /v1/payouts', 15],
      ['live', 100],
    ],
  ],
  [
    true,
    'GET',
    '/v1/payouts/po_1?expand[]=x',
    [
      ['live GET /v1/payouts/{id}', 25],
      ['live', 100],
    ],
  ],
  [false, 'POST', '/v1/refunds', [['test', 25]]],
  [
    false,
    'POST',
    '/v1/accounts',
    [
      ['test POST /v1/accounts', 5],
      ['test', 25],
    ],
  ],
])('live %s, %s %s counts against %j', (livemode, method, path, expected) => {
  expect(budgetsOf(stripe, livemode, method, path).map(({ name, perSecond }) => [name, perSecond])).toEqual(expected)
})

test('a raised limit raises the limits of endpoints, and without a limit no request is counted', () => {
  expect(budgetsOf({ live: 400, test: undefined }, true, 'POST', '/v1/payouts')[0]?.perSecond).toBe(60)
  expect(budgetsOf({ live: 400, test: undefined }, false, 'POST', '/v1/payouts')).toEqual([])
})

test('a lower limit leaves the limits of endpoints, except those that are not below it', () => {
  const lowered = { live: 25, test: 10 }
  expect(budgetsOf(lowered, true, 'POST', '/v1/payouts')).toEqual([
    { name: 'live POST /v1/payouts', perSecond: 15 },
    { name: 'live', perSecond: 25 },
  ])
  expect(budgetsOf(lowered, true, 'POST', '/v1/refunds')).toEqual([{ name: 'live', perSecond: 25 }])
})
