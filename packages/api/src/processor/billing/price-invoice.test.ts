import type { InvoicePreview } from '@merchant-payments/processor'
import { expect, test } from 'vitest'
import { priceInvoice, type Sold } from './price-invoice.ts'

const at = new Date(0)

const invoice = (currency: string, amounts: { total: bigint; passedFee: bigint; balance?: bigint }): InvoicePreview => {
  const { total, balance = 0n } = amounts
  const amountDue = total + balance > 0n ? total + balance : 0n
  return { currency, lines: [], balance, amountDue, proratedAt: null, ...amounts }
}

const soldIn = (currency: string, feeFixed: bigint): Sold => ({
  route: 'direct',
  currency,
  feeBps: 490,
  feeFixed,
  feeMinimum: null,
  feeMaximum: null,
  feeScheduleId: null,
  feeReturns: false,
  feeProcessorBps: null,
  feeProcessorFixed: null,
})

test.each([
  // The net price, what the preview has of the fee, and the amount due.
  ['usd', 40n, 1000n, 92n, 1094n],
  ['usd', 40n, 8n, 42n, 50n],
  ['usd', 40n, 7n, 41n, 0n],
  ['usd', 40n, 5n, 3n, 0n],
  // ¥68 is not worth the minimum of an account in the US, which would carry it to the next invoice with the fee.
  ['jpy', 60n, 5n, 3n, 0n],
  ['jpy', 60n, 26n, 1n, 90n],
  // A fixed fee of a schedule says nothing of the worth of a currency.
  ['sek', 3000n, 1000n, 3n, 4206n],
])('an invoice in %s with a fixed fee of %s, of %s and a fee of %s, has %s due', (currency, fixed, net, fee, due) => {
  const preview = invoice(currency, { total: net + fee, passedFee: fee })
  const { amountDue, correction, total } = priceInvoice(preview, soldIn(currency, fixed), { as: 'draft', at })
  expect(amountDue).toBe(due)
  // An invoice that is carried over has no fee.
  expect(total).toBe(due === 0n ? net : due)
  expect(correction).toBe(total - net - fee)
})
