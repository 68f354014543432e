import { expect, test } from 'vitest'
import { signInEmail } from './sign-in-email.ts'

test.each([
  'o&m@example.com',
  'sales/emea@example.com',
  'owner@b\u00fccher.example',
  'a..b@example.com',
  'x@localhost',
])('%s is refused with what can be done (fault: it was called no email address)', (address) => {
  expect(signInEmail.safeParse(address).error?.issues[0]?.message).toMatch(/^cannot be used to sign in: send one/)
})

test.each(['ada', '', 5, 'a b@example.com'])('%j is no email address', (address) => {
  expect(signInEmail.safeParse(address).error?.issues[0]?.message).toBe('must be an email address')
})

test.each(["o'neil@example.com", 'first.last+tag@example.co.uk', 'owner@xn--bcher-kva.example'])(
  '%s signs in',
  (address) => {
    expect(signInEmail.parse(address)).toBe(address)
  },
)
