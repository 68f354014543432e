import { expect, test } from 'vitest'
import { grossUp } from './fee-formula.ts'
import { feeColumns } from './fee-terms.ts'
import { sessionAmountPaid } from './session-amount-paid.ts'

const terms = {
  scheduleId: 'fs_own',
  bps: 100,
  fixed: 5n,
  step: 1n,
  minimum: null,
  maximum: null,
  returns: false,
} as const

test.each([
  ['without an estimate of the processor’s charge', null],
  ['with an estimate of it (fault: the estimate was taken for shipping)', { bps: 290, fixed: 30n }],
])('the shipping of a sale whose customer pays the fee is the price of the option, %s', (_, processor) => {
  const on = { ...terms, processor }
  const sold = { amountSubtotal: 2_000n, passFees: true, currency: 'usd', ...feeColumns(on) }
  for (const way of [0n, 1n, 291n, 2_277n]) {
    const amountTotal = grossUp(2_000n - 500n + way, on)
    const amountShipping = amountTotal - grossUp(1_500n, on)
    const seen = { amountTotal, amountDiscount: 500n, amountShipping, payment: { applicationFee: null } }
    expect(sessionAmountPaid(sold, seen)).toMatchObject({ amountTotal, amountShipping: way, amountDiscount: 500n })
  }
})
