import type { Discount } from '@merchant-payments/db'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from '../../core/request/errors.ts'
import { defaultSchedule } from '../../money/fees/default-schedule.ts'
import type { FeeSchedule } from '../../money/fees/fee-schedule.ts'
import { feeColumns } from '../../money/fees/fee-terms.ts'
import { saleTermsOf } from '../../money/fees/read-fee-schedule.ts'
import { periodCharge } from '../../processor/billing/period-charge.ts'
import { billFor } from '../payment-sessions/bill.ts'
import type { SavedPrice } from '../payment-sessions/prices.ts'
import { offerOf } from '../subscription-sessions/offer.ts'

/*
 * The amounts of random sales with discounts, computed a second time with numbers of units (`steps` of the currency) and a search
 * for the gross amount, in the place of the formulas of the product.
 */

/** The same cases in each run. */
const cases = { numRuns: 2_000, seed: 49 }
/** Each currency's step, fixed fee and minimum, in minor units. */
const currencies = {
  usd: { step: 1, fixed: 40, least: 50 },
  eur: { step: 1, fixed: 38, least: 50 },
  jpy: { step: 1, fixed: 60, least: 50 },
  kwd: { step: 10, fixed: 120, least: 180 },
  isk: { step: 100, fixed: 5_000, least: 7_500 },
} as const
type Currency = keyof typeof currencies

/** The schedule `default`, which has no fixed fee in isk, with one. */
const schedule: FeeSchedule = { ...defaultSchedule, id: 'fs_1', name: 'with isk' }
const withIsk: FeeSchedule = { ...schedule, fixed: { ...schedule.fixed, isk: currencies.isk.fixed } }
const termsOf = (kind: 'payment' | 'subscription') => saleTermsOf(withIsk, { plan: 'free', model: 'platform' }, kind)
const bps = 490

const currency = fc.constantFrom(...(Object.keys(currencies) as Currency[]))
const units = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 60_000 }))
const reduction = {
  percent: fc.option(fc.integer({ min: 1, max: 100 }), { nil: null }),
  off: fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 90_000 })),
}

function discountOf({
  percent,
  off,
  step,
  currency,
}: {
  percent: number | null
  off: number
  step: number
  currency: string
}) {
  const amountOff = percent === null ? BigInt(off * step) : null
  const row = {
    percentOff: percent,
    amountOff,
    currency: percent === null ? currency : null,
    productIds: [] as string[],
  }
  return row as unknown as Discount
}

/** Units rounded to the nearest whole one, halves up. */
const nearest = (numerator: number, denominator: number) =>
  Math.floor((2 * numerator + denominator) / (2 * denominator))
const feeOn = (total: number, fixed: number) => nearest(total * bps, 10_000) + fixed

/** The least number of units of which the fee leaves `net`. */
function grossOf(net: number, fixed: number): number {
  let [low, high] = [net, 2 * net + 2 * fixed]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (middle - feeOn(middle, fixed) >= net) high = middle
    else low = middle + 1
  }
  return low
}

/** The units that a customer pays for a net amount, and the fee; null where nothing can be charged. */
function chargeFor(net: number, passFees: boolean, of: (typeof currencies)[Currency]) {
  if (net === 0) return { total: 0, fee: 0 }
  const fixed = of.fixed / of.step
  const total = passFees ? grossOf(net, fixed) : net
  const fee = feeOn(total, fixed)
  return total * of.step < of.least || fee >= total ? null : { total, fee }
}

function outcomeOf<T>(work: () => T): T | string {
  try {
    return work()
  } catch (error) {
    if (error instanceof ApiError) return error.reason ?? error.code
    throw error
  }
}

test('random carts with a discount, shipping and passed fees have the amounts of an independent computation', () => {
  const cart = fc.record({
    currency,
    items: fc.array(fc.record({ units, quantity: fc.integer({ min: 1, max: 4 }), saved: fc.boolean() }), {
      minLength: 1,
      maxLength: 5,
    }),
    ways: fc.array(fc.integer({ min: 0, max: 2_000 }), { maxLength: 3 }),
    passFees: fc.boolean(),
    someProducts: fc.boolean(),
    ...reduction,
  })
  const tally = { sold: 0, refused: 0 }
  fc.assert(
    fc.property(cart, ({ currency, items, ways, passFees, someProducts, percent, off }) => {
      const of = currencies[currency]
      const { step } = of
      const prices = new Map(
        items.map((item, index) => [
          `price_${index}`,
          { ...saved, id: `price_${index}`, currency, amount: BigInt(item.units * step) },
        ]),
      )
      const row = { ...discountOf({ percent, off, step, currency }), productIds: someProducts ? [saved.productId] : [] }
      const bill = outcomeOf(() =>
        billFor(
          items.map(({ units: amount, quantity, saved: isSaved }, index) =>
            isSaved
              ? { price_id: `price_${index}`, quantity }
              : { amount: amount * step, currency, name: 'Tea', quantity },
          ),
          prices,
          termsOf('payment'),
          passFees,
          ways.map((way, index) => ({ label: `Way ${index}`, amount: way * step })),
          { row, param: 'discount_id' },
        ),
      )
      const sum = (some: typeof items) => some.reduce((total, item) => total + item.units * item.quantity, 0)
      const eligible = sum(items.filter((item) => item.saved || !someProducts))
      const less = percent === null ? Math.min(off, eligible) : nearest(eligible * percent, 100)
      const net = sum(items) - less
      const shipping = Math.min(...ways, Number.POSITIVE_INFINITY)
      const cheapest = ways.length === 0 ? 0 : shipping
      const charge = chargeFor(net + cheapest, passFees, of)
      const dearer = ways.filter((way) => way > 0).map((way) => chargeFor(net + way, passFees, of))
      if (!items.some((item) => item.saved || !someProducts)) {
        tally.refused += 1
        expect(bill).toBe('other_products')
        return
      }
      if (charge === null || (charge.total === 0 && dearer.includes(null))) {
        tally.refused += 1
        expect(bill).toBe('total_too_small')
        return
      }
      tally.sold += 1
      const covered = passFees && net > 0 ? grossOf(net, of.fixed / step) : net
      expect(bill).toMatchObject({
        subtotal: BigInt(sum(items) * step),
        discount: BigInt(less * step),
        shipping: BigInt(cheapest * step),
        total: BigInt(charge.total * step),
        fee: BigInt(charge.fee * step),
        ways: ways.map((way, index) => ({
          label: `Way ${index}`,
          amount: BigInt(
            ((passFees && net + way > 0 ? grossOf(net + way, of.fixed / step) : net + way) - covered) * step,
          ),
        })),
      })
    }),
    cases,
  )
  expect(tally.sold).toBeGreaterThan(cases.numRuns / 2)
  expect(tally.refused).toBeGreaterThan(cases.numRuns / 100)
})

test('random subscriptions with a discount have its amounts, the whole price afterwards, and those of other seats', () => {
  const sale = fc.record({
    currency,
    units,
    seats: fc.integer({ min: 1, max: 9 }),
    later: fc.integer({ min: 1, max: 9 }),
    passFees: fc.boolean(),
    ...reduction,
  })
  const tally = { sold: 0, refused: 0 }
  fc.assert(
    fc.property(sale, ({ currency, units: price, seats, later, passFees, percent, off }) => {
      const of = currencies[currency]
      const { step } = of
      const input = {
        ...{ amount_cents: price * step, currency, interval: 'month', quantity: seats },
        ...{
          pass_fees_to_customer: passFees,
          success_url: 'https://shop.example/ok',
          cancel_url: 'https://shop.example/no',
        },
      }
      const row = discountOf({ percent, off, step, currency })
      const offer = outcomeOf(() => offerOf(input, null, termsOf('subscription'), { row, param: 'discount_id' }))
      const netOf = (whole: number) => whole - (percent === null ? Math.min(off, whole) : nearest(whole * percent, 100))
      const whole = chargeFor(price * seats, passFees, of)
      const reduced = chargeFor(netOf(price * seats), passFees, of)
      if (whole === null || reduced === null) {
        tally.refused += 1
        expect(offer).toBe(whole === null ? 'validation_error' : 'total_too_small')
        return
      }
      tally.sold += 1
      expect(offer).toMatchObject({
        discount: BigInt((price * seats - netOf(price * seats)) * step),
        total: BigInt(reduced.total * step),
        fee: BigInt(reduced.fee * step),
      })
      // A later period, without the discount and with other seats.
      const next = chargeFor(price * later, passFees, of)
      const sold = {
        route: 'direct' as const,
        passFees,
        currency,
        ...feeColumns(termsOf('subscription')('currency', currency)),
      }
      const goods = [{ amount: BigInt(price * step), quantity: later }]
      const charged = outcomeOf(() => periodCharge('quantity', goods, sold))
      if (next === null) expect(charged).toBe('validation_error')
      else expect(charged).toMatchObject({ feeLine: BigInt(passFees ? next.fee * step : 0) })
    }),
    cases,
  )
  expect(tally.sold).toBeGreaterThan(cases.numRuns / 2)
  expect(tally.refused).toBeGreaterThan(cases.numRuns / 100)
})

const saved: SavedPrice = {
  ...{ id: 'price_0', productId: 'prod_1', amount: 0n, currency: 'usd', name: 'Coffee', description: null, images: [] },
  ...{ unitLabel: null, taxCode: null, taxBehavior: 'unspecified', statementDescriptor: null, onSale: true },
}
