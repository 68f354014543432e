import { describe, expect, test } from 'vitest'
import { ApiError } from '../request/errors.ts'
import { checkCreation } from './limits.ts'

const now = new Date('2026-05-01T12:00:00Z')
const minutesAgo = (...minutes: number[]) => minutes.map((ago) => new Date(now.getTime() - ago * 60_000))

/** The code and the seconds to wait; null when one more may be created. */
function verdict(active: number, ...created: number[]) {
  try {
    checkCreation({ active, created: minutesAgo(...created) }, now)
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return [error.code, error.retryAfter]
  }
}

describe('one more key', () => {
  test.each([
    ['the first', []],
    ['the third of ten minutes', [0, 9]],
    ['when the first of three is ten minutes old', [0, 9, 10]],
    ['the tenth of an hour', [11, 12, 13, 14, 15, 16, 17, 18, 59]],
    ['when the first of ten is an hour old', [11, 12, 13, 14, 15, 16, 17, 18, 19, 60]],
  ])('%s', (_, created) => expect(verdict(2, ...created)).toBeNull())

  test.each([
    ['the fourth of ten minutes', [0, 0, 0], 600],
    ['until the first of three is ten minutes old', [0, 1, 9.99], 1],
    ['the eleventh of an hour', [11, 12, 13, 14, 15, 16, 17, 18, 19, 20], 2400],
    ['the longer wait of both', [1, 2, 3, 20, 21, 22, 30, 31, 32, 33, 50], 27 * 60],
  ])('not %s', (_, created, seconds) => expect(verdict(2, ...created)).toEqual(['key_creation_rate_exceeded', seconds]))

  test('not the 26th active one, which waiting would not help', () => {
    expect(verdict(24)).toBeNull()
    expect(verdict(25)).toEqual(['max_keys_reached', undefined])
    expect(verdict(25, 0, 0, 0)).toEqual(['max_keys_reached', undefined])
  })
})
