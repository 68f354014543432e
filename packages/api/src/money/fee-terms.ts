import type { SubscriptionSession } from '@merchant-payments/db'
import { stepOf } from './currency.ts'
import type { FeeTerms } from './fee-formula.ts'

/** The terms that something was sold on. They stay, whatever becomes of the merchant's plan. */
export function feeTermsOf({
  feeBps,
  feeFixed,
  currency,
}: Pick<SubscriptionSession, 'feeBps' | 'feeFixed' | 'currency'>): FeeTerms {
  return { bps: feeBps, fixed: feeFixed, step: stepOf(currency) }
}
