import type { Discount } from '@merchant-payments/db'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxAmount } from '../../core/currency/currency.ts'
import { defaultSchedule } from '../../money/fees/default-schedule.ts'
import { feeExcess } from '../../money/fees/fee-excess.ts'
import { feeOn, feeTerms } from '../../money/fees/fee-formula.ts'
import { feeTaken } from '../../money/fees/fee-taken.ts'
import { feeColumns } from '../../money/fees/fee-terms.ts'
import { saleTermsOf } from '../../money/fees/read-fee-schedule.ts'
import { sessionAmountPaid } from '../../money/fees/session-amount-paid.ts'
import { type Cart, cart } from '../../testing/cart.ts'
import { billFor } from './bill.ts'

const min = (one: bigint, other: bigint) => (one < other ? one : other)
const total = (lines: readonly { amount: bigint; quantity: number }[]) =>
  lines.reduce((sum, { amount, quantity }) => sum + amount * BigInt(quantity), 0n)

const percentDiscount = (percentOff: number) =>
  ({ percentOff, amountOff: null, currency: null, productIds: [] as string[] }) as unknown as Discount

/** The amounts of a cart that is paid with one of its shipping options, at the processor and in our rows. */
function pay({ plan, currency, amount, quantity, ways, chosen, passFees }: Cart, percentOff = 0) {
  const items = [{ name: 'Tea', amount, currency, quantity }]
  const options = ways.map((way, index) => ({ label: `Way ${index}`, amount: way }))
  const bill = billFor(
    items,
    new Map(),
    saleTermsOf(defaultSchedule, { plan, model: 'platform' }, 'payment'),
    passFees,
    options,
    percentOff === 0 ? null : { row: percentDiscount(percentOff), param: 'discount_id' },
  )
  const shown = bill.ways[chosen]?.amount ?? 0n
  const amountTotal = total(bill.shown) - bill.discount + shown
  const asked = { amount: amountTotal, applicationFee: bill.maxFee }
  const sold = {
    amountSubtotal: bill.subtotal,
    passFees,
    ...feeColumns(bill.terms),
    currency,
  }
  const payment = { status: 'succeeded', amountReceived: amountTotal, ...asked }
  const taken = min(bill.maxFee, amountTotal)
  const excess = feeExcess(payment, feeTaken(asked, bill.terms)) ?? -1n
  return {
    bill,
    amountTotal,
    taken,
    excess,
    paid: sessionAmountPaid(sold, { amountTotal, amountDiscount: bill.discount, amountShipping: shown, payment }),
  }
}

test('the fee is the fee on the paid amount, for any shipping option', () => {
  fc.assert(
    fc.property(cart, (made) => {
      const { bill, amountTotal, taken, excess, paid } = pay(made)
      const terms = feeTerms(made.plan, made.currency)
      const own = BigInt(made.ways[made.chosen] ?? 0)
      const net = bill.subtotal - bill.discount + own
      const feeAmount = amountTotal === 0n ? 0n : feeOn(amountTotal, terms)
      expect(paid).toEqual({ amountTotal, amountDiscount: bill.discount, feeAmount, amountShipping: own })
      expect(taken - excess, 'left of the application fee').toBe(paid.feeAmount)
      if (made.passFees) {
        expect(amountTotal - paid.feeAmount).toBe(net)
        const less = amountTotal - terms.step
        expect(less - feeOn(less, terms), 'the least total that covers its fee').toBeLessThan(net)
      } else expect(amountTotal).toBe(net)
      expect(amountTotal).toBeLessThanOrEqual(maxAmount)
      expect(bill.total <= amountTotal && bill.fee <= paid.feeAmount, 'no way is below the cheapest').toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

test('a discount reduces the items alone: the fee and its gross-up are those of what is left', () => {
  fc.assert(
    fc.property(cart, fc.integer({ min: 1, max: 30 }), (made, percent) => {
      // Dear enough that the reduced price can be charged.
      const dear = { ...made, amount: made.amount * 10 }
      if (BigInt(dear.amount * dear.quantity) > maxAmount / 4n) return
      const { bill, amountTotal, taken, excess, paid } = pay(dear, percent)
      const terms = feeTerms(made.plan, made.currency)
      const own = BigInt(made.ways[made.chosen] ?? 0)
      const net = bill.subtotal - bill.discount + own
      expect(paid).toEqual({
        amountTotal,
        amountDiscount: bill.discount,
        feeAmount: feeOn(amountTotal, terms),
        amountShipping: own,
      })
      expect(taken - excess, 'left of the application fee').toBe(paid.feeAmount)
      expect(amountTotal - (made.passFees ? paid.feeAmount : 0n) >= net, 'the merchant has the net amount').toBe(true)
      expect(bill.shown.map(({ isFee = false, discounted }) => isFee !== discounted)).not.toContain(false)
    }),
    { numRuns: 500 },
  )
})

test('a fee above the chosen total takes the whole total, and the excess is refunded', () => {
  const { paid, taken, excess } = pay({
    plan: 'free',
    currency: 'usd',
    amount: 100,
    quantity: 1,
    ways: [1, 99_000],
    chosen: 0,
    passFees: false,
  })
  expect({ ...paid, taken, excess }).toEqual({
    amountTotal: 101n,
    amountDiscount: 0n,
    amountShipping: 1n,
    feeAmount: 45n,
    taken: 101n,
    excess: 56n,
  })
})
