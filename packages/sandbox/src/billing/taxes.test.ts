import { expect, test } from 'vitest'
import { type AppliedRate, taxesOn } from './taxes.ts'

const vat: AppliedRate = { id: 'vat', inclusive: false, percentage: 20 }
const city: AppliedRate = { id: 'city', inclusive: false, percentage: 2.375 }
const gst: AppliedRate = { id: 'gst', inclusive: true, percentage: 10 }
const amounts = (amount: number, rates: AppliedRate[], step = 1) =>
  taxesOn(amount, rates, step).map((tax) => tax.amount)

test('an exclusive rate is of the amount, rounded half up', () => {
  expect(amounts(1000, [vat, city])).toEqual([200, 24])
  expect(amounts(2, [{ ...vat, percentage: 25 }])).toEqual([1])
})

test('an inclusive rate is a part of the amount, and no base of an exclusive one', () => {
  expect(amounts(1100, [gst])).toEqual([100])
  expect(taxesOn(1100, [gst, vat], 1)).toEqual([
    { amount: 100, inclusive: true, rate: 'gst', taxable: 1000 },
    { amount: 200, inclusive: false, rate: 'vat', taxable: 1000 },
  ])
})

test('a credit is taxed as a charge of its size', () => {
  expect(amounts(-333, [vat])).toEqual([-67])
})

test('a currency without its smallest amounts is taxed in its steps', () => {
  expect(amounts(1000, [{ ...vat, percentage: 1.23 }], 100)).toEqual([0])
  expect(amounts(10_000, [{ ...vat, percentage: 1.5 }], 100)).toEqual([200])
})
