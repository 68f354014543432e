import { describe, expect, test } from 'vitest'
import { ApiError } from '../../core/request/errors.ts'
import type { PlatformHosting } from '../../core/request/platform-terms.ts'
import { chooseRoute, hostOf, type Seller } from './choose-route.ts'

const seller = (changes: Partial<Seller>): Seller => ({
  livemode: true,
  model: 'platform',
  cardPaymentsActive: false,
  transfersActive: false,
  rejected: false,
  hostingApproved: false,
  ...changes,
})

function routeOf(changes: Partial<Seller>, hosting: PlatformHosting = 'all') {
  try {
    return chooseRoute(seller(changes), hosting)
  } catch (error) {
    if (error instanceof ApiError) return error.code
    throw error
  }
}

describe('the hosting route', () => {
  test.each([
    [true, true, 'direct'],
    [true, false, 'direct'],
    [false, true, 'destination'],
    [false, false, 'transfer'],
  ] as const)('with cards %s and transfers %s is %s', (cardPaymentsActive, transfersActive, route) => {
    expect(routeOf({ cardPaymentsActive, transfersActive })).toBe(route)
  })

  test.each([
    ['direct', 'acct_1'],
    ['destination', null],
    ['transfer', null],
  ] as const)('%s is hosted on %s', (route, host) => {
    expect(hostOf(route, { processorAccountId: 'acct_1' })).toBe(host)
  })

  test.each(['all', 'approved', 'off'] as const)('a rejected account has no route, with hosting for %s', (hosting) => {
    const able = { rejected: true, hostingApproved: true }
    for (const livemode of [true, false]) {
      expect(routeOf({ ...able, livemode, cardPaymentsActive: true, transfersActive: true }, hosting)).toBe(
        'account_rejected',
      )
      expect(routeOf({ ...able, livemode }, hosting)).toBe('account_rejected')
    }
  })

  test.each([
    ['all', false, 'transfer'],
    ['approved', false, 'account_not_ready'],
    ['approved', true, 'transfer'],
    ['off', true, 'account_not_ready'],
  ] as const)('in live mode with hosting for %s and approval %s is %s', (hosting, hostingApproved, route) => {
    expect(routeOf({ hostingApproved }, hosting)).toBe(route)
    expect(routeOf({ hostingApproved, cardPaymentsActive: true }, hosting)).toBe('direct')
    expect(routeOf({ hostingApproved, livemode: false }, hosting)).toBe('transfer')
  })
})

test('a standard account sells on that account alone, in either mode', () => {
  for (const livemode of [false, true]) {
    const standard = { livemode, model: 'standard', transfersActive: true, hostingApproved: true } as const
    expect(routeOf({ ...standard, cardPaymentsActive: true })).toBe('direct')
    expect(routeOf(standard)).toBe('account_not_ready')
  }
})
