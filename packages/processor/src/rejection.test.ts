import { expect, test } from 'vitest'
import { isRejected } from './rejection.ts'

test.each([
  [null, false],
  ['requirements.past_due', false],
  ['requirements.pending_verification', false],
  ['action_required.requested_capabilities', false],
  ['rejected.fraud', true],
  ['rejected.terms_of_service', true],
  ['rejected.platform_other', true],
  ['rejected.something_new', true],
  ['listed', true],
  ['under_review', true],
  ['platform_paused', true],
  ['other', true],
  ['revoked', true],
  ['something_new', false],
])('an account whose disabled_reason is %s is rejected: %s', (reason, rejected) => {
  expect(isRejected(reason)).toBe(rejected)
})
