import { home } from '#messages/home.ts'
import type { AttentionEntry } from './wire.ts'

const t = home.onboardingMessage

type Unfinished = Pick<Extract<AttentionEntry, { kind: 'onboarding_unfinished' }>, OnboardingField>
type OnboardingField = 'charges_enabled' | 'payouts_enabled' | 'card_payments_active'

/** The state of onboarding. While the merchant's own account takes no cards, the platform accepts them. */
export function onboardingMessage({ charges_enabled, payouts_enabled, card_payments_active }: Unfinished): string {
  const taken = charges_enabled && card_payments_active ? t.acceptPayments : t.platformAcceptsPaymentsBehalf
  return payouts_enabled ? taken : t.butPayoutsNotEnabled({ taken })
}
