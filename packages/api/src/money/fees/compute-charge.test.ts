import { expect, test } from 'vitest'
import { chargeOn } from './compute-charge.ts'
import { feeTerms } from './fee-formula.ts'

test.each([
  ['gbp', 34n],
  ['jpy', 63n],
])(
  'a charge that is all fee is refused: %s %s (fault: taken, with nothing left for the merchant)',
  (currency, total) => {
    const charge = (net: bigint) => chargeOn('amount', net, currency, feeTerms('free', currency), false)
    expect(() => charge(total)).toThrow('would be used up by the fee')
    expect(charge(total + 1n)).toMatchObject({ total: total + 1n, fee: total })
  },
)
