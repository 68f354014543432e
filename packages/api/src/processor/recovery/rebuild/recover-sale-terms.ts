import type { Plan, Route } from '@merchant-payments/db'
import type { ProcessorScope, ReadSale } from '@merchant-payments/processor'

export type RebuiltTerms = {
  route: Route
  plan: Plan
  feeBps: number
  feeFixed: bigint
  passFees: boolean
  customerId: string | null
}

const plans: readonly string[] = ['free', 'brand', 'pro'] satisfies Plan[]

/** The terms of a lost sale, from the metadata of our call; null if they are unknown. */
export function termsOfSale(scope: ProcessorScope, sale: ReadSale | null): RebuiltTerms | null {
  if (!sale || !plans.includes(sale.plan)) return null
  const { route, feeBps, feeFixed, passFees, customerId } = sale
  if ((route === 'direct') !== (scope.hostAccount !== null)) return null
  return { route, plan: sale.plan as Plan, feeBps, feeFixed, passFees, customerId }
}
