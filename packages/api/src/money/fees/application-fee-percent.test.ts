import { expect, test } from 'vitest'
import { applicationFeePercent } from './application-fee-percent.ts'

test.each([
  [89n, 1000n, 890n],
  [94n, 1094n, 859n],
  [41n, 42n, 9761n],
  [1n, 99_999_999n, 0n],
  [4_900_040n, 99_999_999n, 490n],
])('a fee of %i on %i is %i hundredths of a per cent', (fee, total, share) => {
  expect(applicationFeePercent(fee, total)).toBe(share)
  // The processor's amount, however it rounds, does not exceed the fee.
  expect((share * total + 5000n) / 10_000n).toBeLessThanOrEqual(fee)
})
