import { expect, test } from 'vitest'
import { serviceSignature } from './x-service-signature.ts'

test('the signature is HMAC-SHA256 over the raw bytes, as RFC 4231 computes it', () => {
  expect(serviceSignature('Jefe', 'what do ya want for nothing?')).toBe(
    'sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  )
})

test('text and its UTF-8 bytes have the same signature', () => {
  const body = '{"name":"Café ☕"}'
  expect(serviceSignature('whsec_x', Buffer.from(body))).toBe(serviceSignature('whsec_x', body))
})

test('another secret or another byte is another signature', () => {
  expect(serviceSignature('whsec_a', '{}')).not.toBe(serviceSignature('whsec_b', '{}'))
  expect(serviceSignature('whsec_a', '{}')).not.toBe(serviceSignature('whsec_a', '{} '))
})
