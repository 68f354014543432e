import { expect, test } from 'vitest'
import { feeOwedAfterRefunds, merchantShare } from './fee-kept-on-refund.ts'

const share = merchantShare({ received: 1000n, fee: 89n })

test.each([
  ['nothing', 0n, 0n],
  ['a part', 500n, 0n],
  ['all that the merchant got', 911n, 0n],
  ['more than that', 950n, 39n],
  ['everything', 1000n, 89n],
])('a merchant whose payment is refunded %s owes the fee as far as the refunds reach it', (_, refunded, owed) => {
  expect(feeOwedAfterRefunds(share, refunded)).toBe(owed)
})
