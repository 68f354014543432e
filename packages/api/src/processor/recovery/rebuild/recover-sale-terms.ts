import type { Plan, Route } from '@merchant-payments/db'
import type { ProcessorScope, ReadSale } from '@merchant-payments/processor'
import type { FeeColumns } from '../../../core/rows/fee-columns.ts'

export type RebuiltTerms = FeeColumns & {
  route: Route
  plan: Plan
  passFees: boolean
  customerId: string | null
}

const plans: readonly string[] = ['free', 'brand', 'pro'] satisfies Plan[]

/** The terms of a lost sale, from the metadata of our call; null if they are unknown. */
export function termsOfSale(scope: ProcessorScope, sale: ReadSale | null): RebuiltTerms | null {
  if (!sale || !plans.includes(sale.plan)) return null
  const { route, plan, priceId: _price, trialPeriodDays: _trial, discountId: _discount, ...terms } = sale
  if ((route === 'direct') !== (scope.hostAccount !== null)) return null
  return { ...terms, route, plan: plan as Plan }
}
