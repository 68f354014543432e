import { expect, test } from 'vitest'
import { MerchantPaymentsConnectionError, MerchantPaymentsError } from './errors.ts'
import { maxRetryAfterSeconds, retryDelay } from './retry-policy.ts'

const lost = new MerchantPaymentsConnectionError('lost', { code: 'connection_error' })
const limited = (retryAfter: number) => new MerchantPaymentsError('slow', { code: 'x', status: 429, retryAfter })

test('delays double from half a second and stop growing at eight seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((retries) => retryDelay(lost, retries, 1))).toEqual([
    500, 1000, 2000, 4000, 8000, 8000, 8000,
  ])
  expect(retryDelay(lost, 0, 0)).toBe(250)
})

test('Retry-After replaces the delay up to its bound', () => {
  expect(retryDelay(limited(0), 0, 1)).toBe(1_000)
  expect(retryDelay(limited(maxRetryAfterSeconds), 0, 1)).toBe(60_000)
  expect(retryDelay(limited(maxRetryAfterSeconds + 1), 0, 1)).toBeUndefined()
})

test('what is no failure of the call is never tried again', () => {
  expect(retryDelay(new DOMException('aborted', 'AbortError'), 0, 1)).toBeUndefined()
  expect(retryDelay(new TypeError('a mistake'), 0, 1)).toBeUndefined()
})
