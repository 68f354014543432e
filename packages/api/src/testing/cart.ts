import fc from 'fast-check'
import { stepOf } from '../core/currency/currency.ts'
import { fixedFees } from '../core/currency/fixed-fees.ts'
import { minimumOf } from '../money/fees/minimums.ts'

/** Something to buy, the ways of shipping it in minor units, and which of them the customer chooses. */
export type Cart = {
  plan: 'free' | 'brand' | 'pro'
  currency: string
  amount: number
  quantity: number
  ways: number[]
  chosen: number
  passFees: boolean
}

/** A cart of any plan and currency that can be charged whichever of its one to five ways is chosen. */
export const cart: fc.Arbitrary<Cart> = fc
  .record({
    plan: fc.constantFrom('free', 'brand', 'pro' as const),
    currency: fc.constantFrom(...Object.keys(fixedFees)),
    // Small amounts are where a fee can reach the total.
    steps: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 30_000 })),
    quantity: fc.integer({ min: 1, max: 5 }),
    ways: fc.array(fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 200_000 })), {
      minLength: 1,
      maxLength: 5,
    }),
    choice: fc.nat(),
    passFees: fc.boolean(),
  })
  .map(({ plan, currency, steps, quantity, ways, choice, passFees }) => {
    const step = Number(stepOf(currency))
    const fixed = Number(fixedFees[currency] ?? 0n) / step
    const minimum = Number(minimumOf(currency)) / step
    // A merchant who bears the fee has to be left with something of the cheapest way.
    const least = Math.max(passFees ? 0 : Math.ceil(fixed * 1.06), minimum)
    return {
      plan,
      currency,
      amount: (steps + least) * step,
      quantity,
      ways: ways.map((way) => way * step),
      chosen: choice % ways.length,
      passFees,
    }
  })
