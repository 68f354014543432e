import { expect, test } from 'vitest'
import { onboardingMessage } from './onboarding-message.ts'

const nothing = { charges_enabled: false, payouts_enabled: false, card_payments_active: false }

test('a merchant whose payments are on the platform’s account sees no warning about payments', () => {
  const words = 'The platform accepts payments on your behalf, but payouts are not enabled yet'
  expect(onboardingMessage(nothing)).toBe(words)
  expect(onboardingMessage({ ...nothing, card_payments_active: true })).toBe(words)
  expect(onboardingMessage({ ...nothing, charges_enabled: true })).toBe(words)
})

test('the message names the requirement that is missing', () => {
  const own = { ...nothing, charges_enabled: true, card_payments_active: true }
  expect(onboardingMessage(own)).toBe('You can accept payments, but payouts are not enabled yet')
  expect(onboardingMessage({ ...nothing, payouts_enabled: true })).toBe('The platform accepts payments on your behalf')
})
