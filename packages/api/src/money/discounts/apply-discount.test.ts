import type { Discount } from '@merchant-payments/db'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyDiscount, discountOn } from './apply-discount.ts'

const percent = (percentOff: number) => ({ percentOff, amountOff: null })
const amount = (amountOff: bigint) => ({ percentOff: null, amountOff })

test.each([
  ['20 % of 10.00', 1000n, percent(20), 'usd', 200n],
  ['half a cent is a cent', 50n, percent(1), 'usd', 1n],
  ['less than half a cent is nothing', 49n, percent(1), 'usd', 0n],
  ['all of it', 999n, percent(100), 'usd', 999n],
  ['yen without decimals', 1050n, percent(33), 'jpy', 347n],
  ['dinars in steps of ten', 1110n, percent(15), 'kwd', 170n],
  ['crowns in steps of a hundred', 12_300n, percent(1), 'isk', 100n],
  ['an amount', 1000n, amount(300n), 'usd', 300n],
  ['an amount above the price', 200n, amount(300n), 'usd', 200n],
])('%s', (_, sum, terms, currency, off) => {
  expect(discountOn(sum, terms, currency)).toBe(off)
})

test('a percentage is the nearest step, and never more than the sum', () => {
  const steps = { usd: 1n, jpy: 1n, kwd: 10n, isk: 100n }
  const currency = fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[]))
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 999_999n }), fc.integer({ min: 1, max: 100 }), currency, (n, off, code) => {
      const step = steps[code]
      const sum = n * step
      const taken = discountOn(sum, percent(off), code)
      const apart = taken * 100n - sum * BigInt(off)
      expect(taken % step).toBe(0n)
      expect(taken >= 0n && taken <= sum).toBe(true)
      expect(2n * (apart < 0n ? -apart : apart) <= 100n * step).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

const use = (row: Partial<Discount>) => ({
  row: { percentOff: 10, amountOff: null, currency: null, productIds: [], ...row } as unknown as Discount,
  param: 'discount_code' as const,
})
const items = [
  { amount: 1000n, productId: 'prod_tea' },
  { amount: 500n, productId: null },
]

test('a discount for some products reduces their items alone', () => {
  expect(applyDiscount(use({}), items, 'usd')).toEqual({ amount: 150n, reduces: [true, true] })
  expect(applyDiscount(use({ productIds: ['prod_tea'] }), items, 'usd')).toEqual({
    amount: 100n,
    reduces: [true, false],
  })
})

test.each([
  ['other_products', { productIds: ['prod_coffee'] }],
  ['other_currency', { percentOff: null, amountOff: 100n, currency: 'eur' }],
] as const)('%s is the reason of the refusal', (reason, row) => {
  expect(() => applyDiscount(use(row as Partial<Discount>), items, 'usd')).toThrow(
    expect.objectContaining({ code: 'discount_not_applicable', reason, param: 'discount_code' }),
  )
})
