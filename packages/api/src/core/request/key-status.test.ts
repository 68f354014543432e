import { expect, test } from 'vitest'
import { keyStatus } from './key-status.ts'

const now = new Date('2026-05-01T12:00:00Z')
const ended = { revokedAt: now, expiresAt: now, suspendedAt: now }

test.each([
  [{}, 'active'],
  [{ suspendedAt: now }, 'suspended'],
  [{ expiresAt: new Date(now.getTime() + 1) }, 'active'],
  [{ expiresAt: now }, 'expired'],
  [{ expiresAt: now, suspendedAt: now }, 'expired'],
  [ended, 'revoked'],
])('%j is %s', (known, status) => {
  expect(keyStatus({ revokedAt: null, expiresAt: null, suspendedAt: null, ...known }, now)).toBe(status)
})
