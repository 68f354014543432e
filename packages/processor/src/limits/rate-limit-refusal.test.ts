import { expect, test } from 'vitest'
import { readRateLimitRefusal } from './rate-limit-refusal.ts'

const answer = (status: number, headers: Record<string, string> = {}) => ({
  getStatusCode: () => status,
  getHeaders: () => headers,
})

test.each([
  [{}, { scope: 'object', reason: 'lock_timeout', retryAfterMs: null }],
  [{ 'stripe-rate-limited-reason': 'global-rate' }, { scope: 'platform', reason: 'global-rate', retryAfterMs: null }],
  [
    { 'Stripe-Rate-Limited-Reason': 'endpoint-concurrency', 'Retry-After': '2' },
    { scope: 'endpoint', reason: 'endpoint-concurrency', retryAfterMs: 2000 },
  ],
  [
    { 'stripe-rate-limited-reason': 'resource-specific' },
    { scope: 'object', reason: 'resource-specific', retryAfterMs: null },
  ],
  [{ 'retry-after': '3' }, { scope: 'platform', reason: 'other', retryAfterMs: 3000 }],
  [{ 'retry-after': '86400' }, { scope: 'platform', reason: 'other', retryAfterMs: 60_000 }],
  [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }, { scope: 'platform', reason: 'other', retryAfterMs: 1000 }],
  [{ 'retry-after': '0' }, { scope: 'platform', reason: 'other', retryAfterMs: 1000 }],
  [{ 'retry-after': 'Thu, 01 Jan 2099 00:00:00 GMT' }, { scope: 'platform', reason: 'other', retryAfterMs: 60_000 }],
  [{ 'retry-after': '-5' }, { scope: 'object', reason: 'lock_timeout', retryAfterMs: null }],
  [{ 'retry-after': '1.5' }, { scope: 'object', reason: 'lock_timeout', retryAfterMs: null }],
  [{ 'retry-after': 'after 3600' }, { scope: 'object', reason: 'lock_timeout', retryAfterMs: null }],
  [{ 'retry-after': 'Thu, 01 Jan 2099 00:00:00' }, { scope: 'object', reason: 'lock_timeout', retryAfterMs: null }],
  [{ 'retry-after': '3, 4' }, { scope: 'object', reason: 'lock_timeout', retryAfterMs: null }],
  [{ 'retry-after': 'soon' }, { scope: 'object', reason: 'lock_timeout', retryAfterMs: null }],
])('a 429 with %j says how far it reaches', (headers, expected) => {
  expect(readRateLimitRefusal(answer(429, headers))).toEqual(expected)
})

test('any other status is no refusal for now', () => {
  expect(readRateLimitRefusal(answer(503, { 'retry-after': '1' }))).toBeNull()
})
