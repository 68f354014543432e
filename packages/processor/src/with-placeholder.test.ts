import { expect, test } from 'vitest'
import { withPlaceholder } from './with-placeholder.ts'

test.each([
  '{CHECKOUT_SESSION_ID}',
  '%7BCHECKOUT_SESSION_ID%7D',
  '%7bCHECKOUT_SESSION_ID%7d',
  '%7BCHECKOUT_SESSION_ID}',
])('%s is the placeholder', (written) => {
  const address = (id: string) => `https://shop.example/%7Bid%7D?session=${id}&again=${id}#done`
  expect(withPlaceholder(address(written))).toBe(address('{CHECKOUT_SESSION_ID}'))
})

test('another name in braces is left as it is', () => {
  const address = 'https://shop.example/?session=%7BSESSION_ID%7D&id=%7Bcheckout_session_id%7D'
  expect(withPlaceholder(address)).toBe(address)
})
