import { describe, expect, test } from 'vitest'
import { chooseRoute, hostOf } from './choose-route.ts'

describe('the hosting route', () => {
  test.each([
    [true, true, 'direct'],
    [true, false, 'direct'],
    [false, true, 'destination'],
    [false, false, 'transfer'],
  ] as const)('with cards %s and transfers %s is %s', (cardPaymentsActive, transfersActive, route) => {
    expect(chooseRoute({ cardPaymentsActive, transfersActive })).toBe(route)
  })

  test.each([
    ['direct', 'acct_1'],
    ['destination', null],
    ['transfer', null],
  ] as const)('%s is hosted on %s', (route, host) => {
    expect(hostOf(route, { processorAccountId: 'acct_1' })).toBe(host)
  })
})
