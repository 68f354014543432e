import { expect, test } from 'vitest'
import { adviceOnError, errorMessage } from './error-messages.ts'

test.each([
  [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'The card has insufficient funds.'],
  [{ code: 'card_declined', decline_code: 'a_new_one' }, 'The bank declined the card.'],
  [{ code: 'a_new_one', message: 'Your bank said no.' }, 'Your bank said no.'],
  [{ code: 'constructor' }, 'constructor'],
  [{}, 'The attempt failed.'],
])('%j', (error, words) =>
  expect(errorMessage({ code: null, decline_code: null, message: null, ...error })).toBe(words),
)

test.each([
  [{ code: 'card_declined', decline_code: 'insufficient_funds' }, /another card/],
  [{ code: 'incorrect_cvc' }, /details corrected/],
  [{ code: 'card_declined', decline_code: 'a_new_one' }, /bank can say why/],
  [{ code: 'processing_error' }, /later/],
])('%j helps', (error, words) => expect(adviceOnError({ decline_code: null, ...error })).toMatch(words))

test('what is not known gets no advice', () =>
  expect(adviceOnError({ code: 'a_new_one', decline_code: 'constructor' })).toBeNull())
