import type { Plan, Route } from '@merchant-payments/db'
import type { ProcessorScope, ReadSale } from '@merchant-payments/processor'
import { isKnownCurrency } from '../../../core/currency/currency.ts'
import { feeTerms } from '../../../money/fees/fee-formula.ts'

export type RebuiltTerms = {
  route: Route
  plan: Plan
  feeBps: number
  feeFixed: bigint
  passFees: boolean
  customerId: string | null
}

const plans: readonly string[] = ['free', 'brand', 'pro'] satisfies Plan[]

/**
 * The terms of a lost sale, from the metadata of our call. A sale of an earlier release on the merchant's own account gets
 * the terms of the merchant's current plan; the route of such a sale on the platform's account is unknown.
 * @returns null if the terms are unknown
 */
export function termsOfSale(
  scope: ProcessorScope,
  sale: ReadSale | null,
  { currency, plan, hasFeeLine }: { currency: string; plan: Plan; hasFeeLine: boolean },
): RebuiltTerms | null {
  if (sale && plans.includes(sale.plan)) {
    const { route, feeBps, feeFixed, passFees, customerId } = sale
    if ((route === 'direct') !== (scope.hostAccount !== null)) return null
    return { route, plan: sale.plan as Plan, feeBps, feeFixed, passFees, customerId }
  }
  if (scope.hostAccount === null || !isKnownCurrency(currency)) return null
  const { bps, fixed } = feeTerms(plan, currency)
  return { route: 'direct', plan, feeBps: bps, feeFixed: fixed, passFees: hasFeeLine, customerId: null }
}
