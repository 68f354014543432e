import { expect, test } from 'vitest'
import { adviceOn } from './advice.ts'

test.each([
  ['card_declined', 'insufficient_funds', null, 'retry_later'],
  ['card_declined', 'lost_card', 'do_not_try_again', 'do_not_retry'],
  // A network says "never again" of an expired card, for which a customer has another one.
  ['expired_card', 'expired_card', 'do_not_try_again', 'new_method'],
  ['incorrect_cvc', 'incorrect_cvc', 'confirm_card_data', 'confirm_details'],
  ['card_declined', 'generic_decline', 'try_again_later', 'retry_later'],
  ['card_declined', 'generic_decline', null, 'new_method'],
  ['card_declined', 'a code of tomorrow', 'do_not_try_again', 'do_not_retry'],
  ['debit_not_authorized', null, null, 'do_not_retry'],
  [null, null, null, 'new_method'],
] as const)('after %s (%s), of which the network says %s, the advice is %s', (code, declineCode, advice, expected) => {
  expect(adviceOn({ code, declineCode, advice })).toBe(expected)
})
