import { expect, test } from 'vitest'
import { missingKeyMessage } from './missing-key-message.ts'

const letters = 'a'.repeat(40)

test.each([
  [undefined, 'is missing'],
  ['', 'is missing'],
  [`Basic ${letters}`, 'must be a bearer token'],
  [`svc_test_${letters}`, 'must be a bearer token'],
  [`Bearer whsec_${letters}`, 'signing secret of a webhook endpoint'],
  [`Bearer sk_test_${letters}`, 'not an API key of this service'],
  [`Bearer "svc_test_${letters}"`, 'not an API key of this service'],
  ['Bearer svc_test_…', 'is incomplete: svc_test_ must'],
  ['Bearer svc_platform_live_ab', 'is incomplete: svc_platform_live_ must'],
  [`Bearer svc_test_${letters}a`, 'is incomplete'],
  [`Bearer svc_live_${letters}`, 'No such API key'],
])('%s: %s', (authorization, words) => {
  expect(missingKeyMessage(authorization)).toContain(words)
  expect(missingKeyMessage(authorization)).not.toContain(letters)
})
