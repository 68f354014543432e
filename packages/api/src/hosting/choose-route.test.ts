import { describe, expect, it } from 'vitest'
import { chooseRoute, hostOf } from './choose-route.ts'

describe('the hosting route', () => {
  it.each([
    [true, true, 'direct'],
    [true, false, 'direct'],
    [false, true, 'destination'],
  ] as const)('with cards %s and transfers %s is %s', (cardPaymentsActive, transfersActive, route) => {
    expect(chooseRoute({ cardPaymentsActive, transfersActive })).toBe(route)
  })

  it('is none for an account that can have neither', () => {
    expect(() => chooseRoute({ cardPaymentsActive: false, transfersActive: false })).toThrow(
      expect.objectContaining({ code: 'account_not_ready' }),
    )
  })

  it('decides whose account hosts the payment', () => {
    expect(hostOf('direct', { processorAccountId: 'acct_1' })).toBe('acct_1')
    expect(hostOf('destination', { processorAccountId: 'acct_1' })).toBeNull()
  })
})
