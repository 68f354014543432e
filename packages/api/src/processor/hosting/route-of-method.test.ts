import { expect, test } from 'vitest'
import { ApiError } from '../../core/request/errors.ts'
import { routeOfMethod } from './route-of-method.ts'

const account: Parameters<typeof routeOfMethod>[1] = {
  model: 'platform',
  livemode: true,
  processorAccountId: 'acct_1',
  cardPaymentsActive: true,
  transfersActive: true,
  rejected: false,
  hostingApproved: false,
}

function routeOf(hostAccount: string | null, changes: Partial<typeof account> = {}, hosting: 'all' | 'off' = 'all') {
  try {
    return routeOfMethod({ hostAccount }, { ...account, ...changes }, hosting)
  } catch (error) {
    if (error instanceof ApiError) return error.code
    throw error
  }
}

test.each([
  ['acct_1', {}, 'direct'],
  ['acct_1', { cardPaymentsActive: false }, 'account_not_ready'],
  ['acct_of_before', {}, 'account_not_ready'],
  // The merchant's own account takes cards by now: the method stays where it was entered.
  [null, {}, 'destination'],
  [null, { transfersActive: false }, 'transfer'],
  [null, { rejected: true }, 'account_rejected'],
  ['acct_1', { rejected: true }, 'account_rejected'],
] as const)('a payment method on %s of an account with %j is charged by the route %s', (host, changes, expected) => {
  expect(routeOf(host, changes)).toBe(expected)
})

test('a payment method on the platform is not charged for a merchant whom it no longer hosts', () => {
  expect(routeOf(null, {}, 'off')).toBe('account_not_ready')
  expect(routeOf('acct_1', {}, 'off')).toBe('direct')
})

test('a merchant whose account takes no cards for now is not told to ask for another one', () => {
  const charge = (hostAccount: string) => () =>
    routeOfMethod({ hostAccount }, { ...account, cardPaymentsActive: false }, 'all')
  expect(charge('acct_1')).toThrow(/Charge it again when the account can/)
  expect(charge('acct_of_before')).toThrow(/Ask the customer for another payment method/)
})
