import { expect, test } from 'vitest'
import { createSigningSecret } from './create-signing-secret.ts'

test('a signing secret is whsec_ and 32 bytes in base64url', () => {
  expect(createSigningSecret()).toMatch(/^whsec_[\w-]{43}$/)
  expect(createSigningSecret()).not.toBe(createSigningSecret())
})
