import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createKeyring } from './keyring.ts'
import { openToken, sealToken } from './token.ts'

const newKey = () => randomBytes(32).toString('base64')
const ring = createKeyring([newKey()])

test('a token opens for its purpose, is the same each time, and does not show its text', () => {
  const token = sealToken('7 sub_1', 'update', ring)
  expect(token).toMatch(/^[\w-]+$/)
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('sub_1')
  expect(sealToken('7 sub_1', 'update', ring)).toBe(token)
  expect(sealToken('8 sub_1', 'update', ring)).not.toBe(token)
  expect(openToken(token, 'update', ring)).toBe('7 sub_1')
})

test('a token of another purpose or keyring does not open', () => {
  const token = sealToken('7 sub_1', 'update', ring)
  expect(openToken(token, 'reset', ring)).toBeNull()
  expect(openToken(token, 'update', createKeyring([newKey()]))).toBeNull()
})

test('a token opens after the key was rotated, while its key is on the ring', () => {
  const [older, newer] = [newKey(), newKey()]
  const token = sealToken('7 sub_1', 'update', createKeyring([older]))
  expect(openToken(token, 'update', createKeyring([newer, older]))).toBe('7 sub_1')
  expect(openToken(token, 'update', createKeyring([newer]))).toBeNull()
})

test('a token with any byte altered, cut or added does not open', () => {
  const bytes = Buffer.from(sealToken('7 sub_1', 'update', ring), 'base64url')
  for (const index of bytes.keys()) {
    const altered = Buffer.from(bytes)
    altered[index] = (altered[index] ?? 0) ^ 1
    expect(openToken(altered.toString('base64url'), 'update', ring), `byte ${index}`).toBeNull()
    expect(openToken(bytes.subarray(0, index).toString('base64url'), 'update', ring), `cut at ${index}`).toBeNull()
  }
  for (const token of ['', 'x', `${bytes.toString('base64url')}A`, `${bytes.toString('base64url')}=`, '../..']) {
    expect(openToken(token, 'update', ring), token).toBeNull()
  }
})
