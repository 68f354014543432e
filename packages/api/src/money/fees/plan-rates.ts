import type { Plan } from '@merchant-payments/db'

/** The variable part of the fee by pricing plan, in basis points. */
export const planRates = { free: 490, brand: 490, pro: 420 } as const satisfies Record<Plan, number>
