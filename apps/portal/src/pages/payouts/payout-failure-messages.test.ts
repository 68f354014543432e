import { expect, test } from 'vitest'
import { payoutFailureMessage } from './payout-failure-messages.ts'

test.each([
  ['account_closed', 'the bank account was closed'],
  ['no_account', 'the bank has no such account'],
  ['something_new', 'the bank returned it'],
  [null, 'the bank returned it'],
])('a payout that failed with %s: %s', (code, words) => expect(payoutFailureMessage(code)).toBe(words))
