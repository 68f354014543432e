import { expect, test } from 'vitest'
import { onboardingInWords } from './onboarding-words.ts'

const nothing = { charges_enabled: false, payouts_enabled: false, card_payments_active: false }

test('a merchant who is paid on the platform’s account is not told that no payments can be taken', () => {
  const words = 'Your payments are taken on the platform’s account, but nothing is paid out yet'
  expect(onboardingInWords(nothing)).toBe(words)
  expect(onboardingInWords({ ...nothing, card_payments_active: true })).toBe(words)
  expect(onboardingInWords({ ...nothing, charges_enabled: true })).toBe(words)
})

test('what is missing is what is said to be', () => {
  const own = { ...nothing, charges_enabled: true, card_payments_active: true }
  expect(onboardingInWords(own)).toBe('You can take payments, but nothing is paid out yet')
  expect(onboardingInWords({ ...nothing, payouts_enabled: true })).toBe(
    'Your payments are taken on the platform’s account',
  )
})
