import type { SubscriptionSession } from '@merchant-payments/db'
import { stepOf } from '../../core/currency/currency.ts'
import type { FeeTerms } from './fee-formula.ts'

/** The fee terms at the time of the sale. Later changes of the merchant's plan do not affect them. */
export function feeTermsOf({
  feeBps,
  feeFixed,
  currency,
}: Pick<SubscriptionSession, 'feeBps' | 'feeFixed' | 'currency'>): FeeTerms {
  return { bps: feeBps, fixed: feeFixed, step: stepOf(currency) }
}
