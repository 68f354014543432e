import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixedFees } from '../../core/currency/fixed-fees.ts'
import { feeOn, feeTerms } from './fee-formula.ts'
import { minimumOf } from './minimums.ts'
import { passedInvoiceFee } from './passed-invoice-fee.ts'

const usd = feeTerms('free', 'usd')

test.each([
  ['a renewal', 1000n, 0n, 94n],
  ['a renewal with credit', 1000n, -500n, 68n],
  ['nothing to pay', 1000n, -1000n, 0n],
  ['an invoice that gives back', -700n, 0n, 0n],
  ['less than the least charge', 5n, 0n, 0n],
  ['what an earlier invoice has left', 500n, 5n, 68n],
])('the fee on %s', (_, net, balance, fee) => {
  expect(passedInvoiceFee({ net, balance }, usd, minimumOf('usd'))).toBe(fee)
})

test('leaves the net amount in every currency, and is the least that does', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.keys(fixedFees)),
      fc.bigInt(-99_999n, 9_999_999n),
      fc.bigInt(-99_999n, 99_999n),
      (currency, netSteps, balanceSteps) => {
        const terms = feeTerms('pro', currency)
        const [net, balance] = [netSteps * terms.step, balanceSteps * terms.step]
        const fee = passedInvoiceFee({ net, balance }, terms, minimumOf(currency))
        const due = net + balance + fee
        if (fee === 0n) return
        expect(due - feeOn(due, terms)).toBeGreaterThanOrEqual(net + balance)
        const less = due - terms.step
        expect(less - feeOn(less, terms)).toBeLessThan(net + balance)
      },
    ),
  )
})
