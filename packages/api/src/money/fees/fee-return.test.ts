import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feeOfRefunds } from './fee-return.ts'

test.each([
  [0n, 0n],
  [1n, 0n],
  [333n, 29n],
  [999n, 88n],
  [1000n, 89n],
])('of a fee of 89 on 1000, refunds of %i return %i', (refunded, fee) => {
  expect(feeOfRefunds({ sold: 89n, received: 1000n, refunded, step: 1n })).toBe(fee)
})

test.each([
  ['kwd', 10n, 4_000n, 140n, 40n],
  ['isk', 100n, 239_100n, 9_500n, 3_100n],
])(
  'in %s, refunds of a third return a multiple of %i (fault: an amount that no transfer can have)',
  (_, step, received, sold, fee) => {
    expect(feeOfRefunds({ sold, received, refunded: received / 3n, step })).toBe(fee)
    expect(feeOfRefunds({ sold, received, refunded: received, step })).toBe(sold)
  },
)

test('the parts of any refunds never exceed their share, and all of them are the whole fee', () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 99_999_999n),
      fc.bigInt(0n, 5000n),
      fc.array(fc.bigInt(1n, 9999n), { maxLength: 9 }),
      fc.constantFrom(1n, 10n, 100n),
      (received, share, cuts, step) => {
        const sold = (received * share) / 10_000n
        let refunded = 0n
        let returned = 0n
        for (const cut of [...cuts, received]) {
          refunded += cut
          if (refunded > received) refunded = received
          const next = feeOfRefunds({ sold, received, refunded, step })
          expect(next).toBeGreaterThanOrEqual(returned)
          expect(next * received).toBeLessThanOrEqual(sold * refunded)
          returned = next
        }
        expect(returned).toBe(sold)
      },
    ),
  )
})
