import { expect, test } from 'vitest'
import { expiryFrom } from './expiry.ts'

const now = Date.UTC(2026, 10, 21, 12)
function chosen(expires: string, day = ''): FormData {
  const form = new FormData()
  form.set('expires', expires)
  form.set('day', day)
  return form
}

test('counts days from now', () => {
  expect(expiryFrom(chosen('never'), now)).toEqual({ expires: null })
  expect(expiryFrom(chosen('30'), now + 999)).toEqual({ expires: now / 1000 + 30 * 86_400 })
})

test('takes a day to its end', () => {
  const end = new Date(2026, 11, 25).getTime() / 1000
  expect(expiryFrom(chosen('day', '2026-12-24'), now)).toEqual({ expires: end })
})

test('asks for the day when the field is empty', () => {
  expect(expiryFrom(chosen('day'), now)).toEqual({ issues: [expect.objectContaining({ param: 'expires' })] })
})
